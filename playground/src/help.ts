// The help: what keys, fingers and mice do.
import { element } from './controls';
import type { RoomKind } from './room';

const everywhere: [string, string][] = [
  ['1 2 3 4', 'rooms'],
  ['N', 'next story'],
  ['R', 'this story from its beginning'],
  ['O', 'open a file (or drop one anywhere)'],
  ['S', 'share the scene as a link'],
  ['T', 'light or dark'],
  ['F', 'fit the picture'],
  ['+  -', 'zoom'],
  ['?', 'this help'],
];

const pointers: [string, string][] = [
  ['Drag', 'what is under the pointer, or the picture'],
  ['Right drag', 'move the picture'],
  ['Wheel', 'zoom'],
  ['Two fingers', 'move and zoom'],
];

const list = (rows: [string, string][]) =>
  element('dl', {}, ...rows.flatMap(([keys, meaning]) => [element('dt', {}, keys), element('dd', {}, meaning)]));

function show(...children: Node[]): HTMLDialogElement {
  const dialog = element('dialog', {}, ...children, element('form', { method: 'dialog' }, element('button', {}, 'Close')));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function showHelp(kind: RoomKind, version: string): void {
  show(
    element('h2', {}, 'wend playground'),
    element('h3', {}, kind.title),
    list(kind.keys),
    element('h3', {}, 'Everywhere'),
    list(everywhere),
    element('h3', {}, 'Mouse and fingers'),
    list(pointers),
    element('p', {}, `wend ${version}, compiled to WebAssembly. Nothing leaves this page.`),
  );
}

/** For browsers that do not let a page write to the clipboard. */
export function showLink(link: string): void {
  const input = element('input', { readonly: '', 'aria-label': 'Link to this scene' });
  input.value = link;
  show(element('h2', {}, 'A link to this scene'), input);
  input.select();
}
