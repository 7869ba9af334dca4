import { load } from 'wend/grid';

addEventListener('message', async ({ data }) => {
  const wend = await load({ wasm: data });
  postMessage(wend.Grid.fromText('A.B').findPath({ from: 0, to: 2 }).cost);
});
