// The box that rules are written in: words in colours, and a wavy line below the one that is wrong, with what would be right said beneath.
import { element } from '../controls';

/** What is wrong with which word. */
export interface Mistake {
  line: number;
  start: number;
  end: number;
  text: string;
}

const LANGUAGE = new Set(['move', 'from', 'to', 'not', 'in', 'near', 'with', 'weight', 'while', 'then', 'repeat']);
const TOKENS = /([A-Za-z_]\w*)(?=\s*(\()?)|[-+]?\d+(?:\.\d+)?|\s+|./gu;
/** Milliseconds that somebody may be in the middle of a word before it is called wrong. */
const PATIENCE = 350;

let boxes = 0;

export class RuleBox {
  readonly element = element('div', { class: 'rule-box' });
  private readonly area = element('textarea', {
    'aria-label': 'The rule', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off', autocomplete: 'off', wrap: 'soft',
  });
  private readonly colours = element('pre', { 'aria-hidden': 'true' });
  private readonly said = element('button', { type: 'button', title: 'Select the word' });
  /** Changes all the time: nobody wants it read aloud. */
  private readonly remarks = element('span');
  private readonly message = element('div', { class: 'rule-message' });
  private mistakes: readonly Mistake[] = [];
  private timer = 0;

  /**
   * @param read  reads a text and answers what is wrong with it
   * @param judge  told when mistakes are shown, and when there are none any more
   */
  constructor(
    text: string,
    private readonly read: (text: string) => readonly Mistake[],
    private readonly judge: (mistaken: boolean) => void,
  ) {
    const id = `rule-message-${++boxes}`;
    this.message.append(this.remarks, element('p', { id, role: 'status' }, this.said));
    this.said.hidden = true;
    this.area.setAttribute('aria-describedby', id);
    this.element.append(element('div', { class: 'rule-text' }, this.colours, this.area), this.message);
    this.area.value = text;
    this.area.addEventListener('input', () => this.changed());
    this.area.addEventListener('scroll', () => (this.colours.scrollTop = this.area.scrollTop));
    this.area.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') document.querySelector('canvas')?.focus();
    });
    this.said.addEventListener('click', () => this.selectMistake());
    this.paint();
  }

  get text(): string {
    return this.area.value;
  }

  get isMistaken(): boolean {
    return this.mistakes.length > 0;
  }

  focus(): void {
    this.area.focus();
  }

  /** Another text; what was written before can be had back by undo. */
  write(text: string): void {
    this.replace(0, this.area.value.length, text);
    this.area.setSelectionRange(text.length, text.length);
  }

  /** Puts words where the caret is, apart from what stands beside them. */
  insert(words: string): void {
    const { selectionStart: start, selectionEnd: end, value } = this.area;
    const before = start > 0 && !/[\s(,]$/.test(value.slice(0, start)) && !/^[(,]/.test(words) ? ' ' : '';
    const after = end < value.length && !/^[\s(),]/.test(value.slice(end)) && !words.endsWith('(') ? ' ' : '';
    this.replace(start, end, before + words + after);
  }

  private replace(start: number, end: number, text: string): void {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    // The old command is the only one that undo knows of.
    if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
      this.area.setRangeText(text, start, end, 'end');
      this.changed();
    }
  }

  /** Reads the text (again), and says at once what is wrong. */
  check(): void {
    clearTimeout(this.timer);
    this.show(this.read(this.text));
  }

  private changed(): void {
    clearTimeout(this.timer);
    const mistakes = this.read(this.text);
    // What is right counts at once. Who is in the middle of a word is not told that it is wrong.
    if (mistakes.length === 0) this.show(mistakes);
    else {
      this.timer = window.setTimeout(() => this.show(mistakes), this.isMistaken ? 0 : PATIENCE);
      this.paint();
    }
  }

  private show(mistakes: readonly Mistake[]): void {
    this.mistakes = mistakes;
    const [first] = mistakes;
    const more = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : '';
    this.said.textContent = first ? `Line ${first.line}: ${first.text}${more}` : '';
    this.message.classList.toggle('bad', first !== undefined);
    this.said.hidden = first === undefined;
    this.remarks.hidden = first !== undefined;
    this.area.setAttribute('aria-invalid', String(first !== undefined));
    this.paint();
    this.judge(this.isMistaken);
  }

  /** What stands beneath the box while all is right. */
  remark(text: string): void {
    if (this.remarks.textContent !== text) this.remarks.textContent = text;
  }

  private selectMistake(): void {
    const [first] = this.mistakes;
    if (!first) return;
    this.area.focus();
    this.area.setSelectionRange(first.start, first.end);
  }

  private paint(): void {
    const text = this.text;
    const pieces: Node[] = [];
    const marks = this.mistakes.map(({ start, end }) => (end > start ? { start, end } : { start: Math.max(start - 1, 0), end: start || 1 }));
    for (const match of text.matchAll(TOKENS)) {
      const [piece, word, call] = match;
      const wrong = marks.some(({ start, end }) => match.index < end && match.index + piece.length > start);
      const kind = word ? (LANGUAGE.has(word.toLowerCase()) ? 'word' : call ? 'call' : '') : /\d/.test(piece) ? 'number' : '';
      pieces.push(kind || wrong ? element('span', { class: `${kind}${wrong ? ' wrong' : ''}`.trim() }, piece) : document.createTextNode(piece));
    }
    // A line that ends with nothing has no height of its own; and a mistake behind the last word needs something to stand below.
    const behind = this.mistakes.some(({ start, end }) => start === end && start >= text.length) && text === '';
    pieces.push(behind ? element('span', { class: 'wrong' }, ' ') : document.createTextNode('\n'));
    this.colours.replaceChildren(...pieces);
    this.colours.scrollTop = this.area.scrollTop;
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
