// Why a path is as it is: what each constraint adds to it, and what it would cost without.
import { element } from '../controls';
import { tidy } from '../numbers';
import type { Reason, RulesAnswer } from '../rules_engine';

const metres = (value: number) => `${value.toFixed(1)} m`;
const cost = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '∞');
const signed = (value: number) => (Math.abs(value) < 0.05 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`);

interface Row {
  element: HTMLTableRowElement;
  text: HTMLElement;
  cells: HTMLElement[];
}

export class RuleTable {
  readonly element = element('div', { class: 'rule-table' });
  private readonly body = element('tbody');
  private readonly sum = element('tr');
  private rows: Row[] = [];
  private shown = '';

  /** @param point  told which constraint is pointed at, or null */
  constructor(private readonly point: (constraint: number | null) => void) {
    const columns = {
      Constraint: '',
      on: 'Metres of the path on which it counts',
      adds: 'What it adds to the cost of the path',
      without: 'What the same path would cost without it',
    };
    const head = Object.entries(columns).map(([text, title]) => element('th', { scope: 'col', title }, text));
    const table = element('table', { 'aria-label': 'Why this path' }, element('thead', {}, element('tr', {}, ...head)), this.body, element('tfoot', {}, this.sum));
    this.element.append(table);
  }

  /** @param grey  of a path that was, while the rule is wrong */
  show(answer: RulesAnswer | null, grey: boolean): void {
    const reasons = answer?.reasons ?? [];
    const texts = reasons.map((reason) => [reason.text, ...numbersOf(reason, answer!)]);
    const sum = answer && answer.path.length > 1 ? ['The path', metres(answer.length), `costs ${cost(answer.cost)}`] : ['No path', '', ''];
    const key = JSON.stringify([texts, sum, grey]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.classList.toggle('grey', grey);
    if (reasons.length !== this.rows.length) this.build(reasons.length);
    texts.forEach(([text, ...values], i) => {
      const row = this.rows[i];
      row.text.textContent = text;
      values.forEach((value, k) => (row.cells[k].textContent = value));
      row.element.classList.toggle('asleep', reasons[i].weight === 0);
      row.element.classList.toggle('dear', reasons[i].contribution > 0.05);
      row.element.classList.toggle('cheap', reasons[i].contribution < -0.05);
      row.element.title = reasons[i].weight === 0 ? 'Its weight is 0 now' : `Its weight is ${tidy(reasons[i].weight)} now`;
    });
    this.sum.replaceChildren(...sum.map((text, i) => element(i === 0 ? 'th' : 'td', {}, text)));
  }

  private build(count: number): void {
    this.rows = Array.from({ length: count }, (_, i) => {
      const text = element('th', { scope: 'row' });
      const cells = [0, 1, 2].map(() => element('td'));
      const row = element('tr', { tabindex: '0' }, text, ...cells);
      for (const event of ['pointerenter', 'focus']) row.addEventListener(event, () => this.point(i));
      for (const event of ['pointerleave', 'blur']) row.addEventListener(event, () => this.point(null));
      return { element: row, text, cells };
    });
    this.body.replaceChildren(...this.rows.map((row) => row.element));
  }
}

function numbersOf({ weight, metres: on, contribution, costWithout }: Reason, { path }: RulesAnswer): string[] {
  if (weight === 0) return ['', 'not now', ''];
  if (path.length < 2) return ['', '', ''];
  if (weight === -Infinity) return [metres(on), 'forbids', cost(costWithout)];
  return [metres(on), signed(contribution), cost(costWithout)];
}
