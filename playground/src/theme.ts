// Light and dark: one list of colours for the page (as CSS variables) and for the canvas.

const light = {
  page: '#eef1f5',
  card: '#ffffff',
  line: '#cfd6df',
  ink: '#17202b',
  quiet: '#566273',
  accent: '#1f5fd0',
  onAccent: '#ffffff',
  accentSoft: '#dfe9fb',
  warn: '#b3261e',
  outside: '#dde2e9',
  floor: '#ffffff',
  gridLine: '#7c8aa02e',
  wall: '#3b4654',
  mud: '#d8b07a',
  water: '#8fc3e8',
  trees: '#86b98d',
  path: '#e0480b',
  pathEdge: '#ffffff',
  start: '#13824a',
  goal: '#b01e6e',
  early: '#cfe3ff',
  late: '#3f7fe0',
  raised: '#f3a712',
  lowered: '#5b9cf0',
  triangles: '#9aa7b8',
  cells: '#2a7f9e',
  visible: '#f6c445',
  intervals: '#7a4fd0',
  wallEdge: '#1d2630',
  grass: '#d3e8c6',
  dear: '#d9302c',
  cheap: '#0a8f83',
  guard: '#6a3fb5',
  radius1: '#e0480b',
  radius2: '#b07a00',
  radius3: '#13824a',
  radius4: '#1f5fd0',
  radius5: '#a3219b',
};

export type Palette = typeof light;

const dark: Palette = {
  page: '#10151c',
  card: '#1a212b',
  line: '#323d4b',
  ink: '#eaf0f7',
  quiet: '#a3b0c0',
  accent: '#7fb0ff',
  onAccent: '#0c1420',
  accentSoft: '#22324c',
  warn: '#ff8a80',
  outside: '#0b0f14',
  floor: '#1c242f',
  gridLine: '#8da0b824',
  wall: '#8794a5',
  mud: '#8a6a3b',
  water: '#2f6d97',
  trees: '#3f7a4b',
  path: '#ff8a3d',
  pathEdge: '#10151c',
  start: '#3ddc84',
  goal: '#ff6fb5',
  early: '#24406b',
  late: '#4f8ff0',
  raised: '#f3a712',
  lowered: '#4f8ff0',
  triangles: '#51607a',
  cells: '#3fb3d6',
  visible: '#d9a514',
  intervals: '#b394ff',
  wallEdge: '#c3cedb',
  grass: '#22402c',
  dear: '#ff6b5e',
  cheap: '#2fc4b4',
  guard: '#b99bff',
  radius1: '#ff8a3d',
  radius2: '#e8c02a',
  radius3: '#3ddc84',
  radius4: '#7fb0ff',
  radius5: '#ff7af0',
};

export type ThemeName = 'light' | 'dark';

const preference = matchMedia('(prefers-color-scheme: dark)');
let chosen: ThemeName | null = null;

export const themeName = (): ThemeName => chosen ?? (preference.matches ? 'dark' : 'light');
export const palette = (): Palette => (themeName() === 'dark' ? dark : light);

function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = themeName();
  root.style.colorScheme = themeName();
  for (const [name, colour] of Object.entries(palette())) {
    root.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour);
  }
}

/** Applies the theme now and whenever the system's changes. */
export function followTheme(changed: () => void): void {
  apply();
  preference.addEventListener('change', () => {
    apply();
    changed();
  });
}

/** Goes to the other theme; it stays until the page is closed. */
export function toggleTheme(): void {
  chosen = themeName() === 'dark' ? 'light' : 'dark';
  apply();
}
