// The page around a room: its rooms, its actions, the picture, what stands below and beside it. Elements only: app.ts gives them meaning.
import { button, element, icons } from './controls';
import type { FigureLine, RoomKind } from './room';

export interface FrameActions {
  enter(kind: RoomKind): void;
  open(): void;
  share(): void;
  theme(): void;
  help(): void;
  /** The next story. */
  next(): void;
  /** All of the world into the picture. */
  fit(): void;
}

export class Frame {
  readonly canvas = element('canvas', { tabindex: '0', role: 'application', 'aria-label': 'The world. Press ? for keys.' });
  readonly stage = element('main', { class: 'stage' });
  private readonly storyTitle = element('strong');
  private readonly hintText = element('span');
  private readonly hintLine = element('div', { class: 'hint' });
  private readonly message = element('div', { class: 'message', role: 'alert' });
  private readonly figureLines = element('div', { class: 'figures', 'aria-label': "wend's own figures" });
  private readonly foot = element('div', { class: 'foot' });
  private readonly panel = element('aside', { class: 'panel', 'aria-label': 'Controls' });
  private readonly sheet: HTMLButtonElement;
  private readonly fit: HTMLButtonElement;
  private readonly tabs = new Map<string, HTMLButtonElement>();
  private messageTimer = 0;
  private shownFigures = '';

  constructor(kinds: readonly RoomKind[], actions: FrameActions) {
    const rooms = element('nav', { class: 'rooms', role: 'tablist', 'aria-label': 'Rooms' });
    kinds.forEach((kind, i) => {
      const tab = button(kind.title, `${kind.title} (${i + 1})`, () => actions.enter(kind));
      tab.setAttribute('role', 'tab');
      this.tabs.set(kind.name, tab);
      rooms.append(tab);
    });
    const bar = element(
      'div',
      { class: 'actions' },
      button('Open', 'Open a .map, .mesh or GeoJSON file (O)', actions.open),
      button('Share', 'A link that holds this scene (S)', actions.share),
      button(icons.theme(), 'Light or dark (T)', actions.theme),
      button('?', 'Keys and help (?)', actions.help),
    );
    // Where the list of stories is out of sight, these say which one this is, and lead on.
    this.hintLine.append(element('p', {}, this.storyTitle, this.hintText), button('Next', 'The next story (N)', actions.next));
    this.message.hidden = true;
    this.sheet = button('More', 'More controls', () => this.openSheet(!this.panel.classList.contains('open')));
    this.sheet.className = 'sheet';
    this.fit = button('Fit', 'Show all of the world (F)', actions.fit);
    this.fit.className = 'fit';
    this.fit.hidden = true;
    this.stage.append(this.canvas, this.fit, this.message);
    document.body.append(
      element('header', {}, element('h1', {}, 'wend', element('span', {}, '.')), rooms, bar),
      this.hintLine,
      this.stage,
      this.foot,
      this.panel,
    );
  }

  private openSheet(open: boolean): void {
    this.panel.classList.toggle('open', open);
    this.sheet.textContent = open ? 'Less' : 'More';
  }

  showRoom(kind: RoomKind, panel: HTMLElement, footer: HTMLElement | null, stories: HTMLElement): void {
    for (const [name, tab] of this.tabs) tab.setAttribute('aria-selected', String(name === kind.name));
    this.panel.replaceChildren(stories, panel, this.sheet);
    this.panel.scrollTop = 0; // what a story speaks of is at the top
    this.openSheet(false);
    this.foot.replaceChildren(...(footer ? [footer] : []), this.figureLines);
  }

  /** Offers the way back from a picture that somebody moved. */
  offerFit(moved: boolean): void {
    this.fit.hidden = !moved;
  }

  /** @param title  of the story; empty when it is none */
  hint(text: string, title: string): void {
    this.storyTitle.textContent = title;
    this.storyTitle.hidden = title === '';
    this.hintText.textContent = text;
  }

  /** A line that goes away by itself. */
  say(text: string, bad = false): void {
    this.message.textContent = text;
    this.message.classList.toggle('bad', bad);
    this.message.hidden = false;
    clearTimeout(this.messageTimer);
    this.messageTimer = window.setTimeout(() => this.quiet(), bad ? 12000 : 4000);
  }

  quiet(): void {
    this.message.hidden = true;
  }

  figures(lines: FigureLine[]): void {
    const text = JSON.stringify(lines);
    if (text === this.shownFigures) return;
    this.shownFigures = text;
    this.figureLines.replaceChildren(
      ...lines.map(({ name, figures }) =>
        element(
          'div',
          {},
          element('b', {}, name),
          ...figures.map(({ label, value, title, minor, swatch }) => {
            const colour = swatch ? [element('i', { class: 'swatch', style: `background: var(--${swatch})` })] : [];
            return element('span', { title: title ?? '', class: minor ? 'minor' : value.length > 32 ? 'words' : '' }, ...colour, `${label} `, element('strong', {}, value));
          }),
        ),
      ),
    );
  }
}
