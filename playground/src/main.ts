import './style.css';
import { Playground } from './app';
import { loadEngine } from './engine';
import type { RoomKind } from './room';
import { gridRoom } from './rooms/grid';
import { incrementalRoom } from './rooms/incremental';
import { planeRoom } from './rooms/plane';
import { rulesRoom } from './rooms/rules';
import { loadRules } from './rules_engine';

/** A later module adds its room here. */
const rooms = [gridRoom, planeRoom, incrementalRoom, rulesRoom] as RoomKind<never>[] as RoomKind[];

declare global {
  interface Window {
    /** For tests and for the curious: the room that is shown, its scene and its answers. */
    playground?: Playground;
  }
}

// No await at the top: in the single file the WASM follows this module in the same script.
async function begin(): Promise<void> {
  await loadEngine();
  window.playground = await Playground.begin(rooms);
  await loadRules(); // while somebody looks around
}

begin().catch((error: unknown) => {
  document.body.textContent = `The playground cannot start here: ${error instanceof Error ? error.message : error}`;
});
