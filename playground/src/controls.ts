// The playground's whole vocabulary of controls: buttons, choices, switches, ranges. Plain elements, so that keyboards and screen
// readers know them.

type Child = Node | string;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function icon(path: string): SVGElement {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('viewBox', '0 0 20 20');
  drawn.setAttribute('class', 'icon');
  drawn.setAttribute('aria-hidden', 'true');
  drawn.innerHTML = `<path d="${path}"/>`;
  return drawn;
}

export const icons = {
  play: () => icon('M5 3l12 7-12 7z'),
  pause: () => icon('M4 3h4v14H4zM12 3h4v14h-4z'),
  theme: () => icon('M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 2v12a6 6 0 0 1 0-12z'),
};

export function button(label: Child, title: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', title, 'aria-label': title }, label);
  made.addEventListener('click', press);
  return made;
}

export interface Option<T> {
  value: T;
  label: string;
  title?: string;
  /** A colour shown beside the label. */
  swatch?: string;
}

export interface Choice<T> {
  element: HTMLElement;
  set(value: T): void;
}

/** One of a few, all visible: a group of radio buttons. */
export function choice<T>(name: string, options: Option<T>[], value: T, choose: (value: T) => void): Choice<T> {
  const group = element('div', { class: 'choice', role: 'radiogroup', 'aria-label': name });
  const buttons = options.map((option) => {
    const made = element('button', { type: 'button', role: 'radio', title: option.title ?? option.label }, option.label);
    if (option.swatch) made.prepend(element('i', { class: 'swatch', style: `background: var(--${option.swatch})` }));
    made.addEventListener('click', () => {
      set(option.value);
      choose(option.value);
    });
    return made;
  });
  group.append(...buttons);
  group.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    const next = (buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length;
    buttons[next].focus();
    buttons[next].click();
    event.preventDefault();
    event.stopPropagation();
  });
  function set(chosen: T): void {
    options.forEach((option, i) => {
      buttons[i].setAttribute('aria-checked', String(option.value === chosen));
      buttons[i].tabIndex = option.value === chosen ? 0 : -1;
    });
  }
  set(value);
  return { element: group, set };
}

/** One of many. */
export function select<T extends string>(name: string, options: Option<T>[], value: T, choose: (value: T) => void): Choice<T> {
  const made = element('select', { 'aria-label': name });
  for (const option of options) made.append(element('option', { value: option.value }, option.label));
  made.value = value;
  made.addEventListener('change', () => choose(made.value as T));
  return { element: made, set: (chosen) => (made.value = chosen) };
}

export interface Switch {
  element: HTMLElement;
  set(on: boolean): void;
}

export function toggle(label: string, title: string, on: boolean, flip: (on: boolean) => void, swatch?: string): Switch {
  const input = element('input', { type: 'checkbox' });
  input.checked = on;
  input.addEventListener('change', () => flip(input.checked));
  const made = element('label', { class: 'switch', title }, input, element('span', { class: 'knob' }), label);
  if (swatch) made.append(element('i', { class: 'swatch', style: `background: var(--${swatch})` }));
  return { element: made, set: (value) => (input.checked = value) };
}

export interface Range {
  element: HTMLElement;
  set(value: number): void;
}

export function range(label: string, from: number, to: number, step: number, value: number, slide: (value: number) => void): Range {
  const input = element('input', { type: 'range', min: String(from), max: String(to), step: String(step), 'aria-label': label });
  input.value = String(value);
  input.addEventListener('input', () => slide(Number(input.value)));
  return { element: element('label', { class: 'range' }, label, input), set: (chosen) => (input.value = String(chosen)) };
}

/** Controls under a heading. */
export function section(title: string, ...children: Child[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...children);
}
