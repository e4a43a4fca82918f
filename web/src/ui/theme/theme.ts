/** All colours, sizes and radii of the product. No other file contains such a value. */

export type ThemeMode = 'dark' | 'light';

const dark = {
  page: '#0b0c0e',
  panel: '#121416',
  raised: '#1a1d20',
  hover: '#22262a',
  line: '#262a2f',
  'line-strong': '#3b4148',
  text: '#eef0f2',
  'text-2': '#a9b0b8',
  'text-3': '#868e97',
  // The hi-vis lime: primary action, current step, playhead, focus. Never decoration, never a chart.
  accent: '#cdf04a',
  'accent-hover': '#dbf874',
  'accent-ink': '#171d05',
  'accent-text': '#cdf04a',
  'accent-soft': 'rgb(205 240 74 / .12)',
  ready: '#46c08d',
  processing: '#6fadff',
  attention: '#f0b14a',
  failed: '#ff7b72',
  'ready-soft': 'rgb(70 192 141 / .14)',
  'processing-soft': 'rgb(111 173 255 / .14)',
  'attention-soft': 'rgb(240 177 74 / .14)',
  'failed-soft': 'rgb(255 123 114 / .14)',
  'chart-1': '#7db7ff',
  'chart-2': '#f0b14a',
  'chart-3': '#8fd6b4',
  'chart-4': '#d39bff',
  'chart-grid': '#23272b',
  scrim: 'rgb(0 0 0 / .6)',
  shadow: '0 12px 32px rgb(0 0 0 / .5)',
};

export type ColorToken = keyof typeof dark;

const light: Record<ColorToken, string> = {
  page: '#f4f4f2',
  panel: '#fbfbfa',
  raised: '#ffffff',
  hover: '#eeeeeb',
  line: '#e2e2dd',
  'line-strong': '#c4c5be',
  text: '#16181a',
  'text-2': '#50575e',
  'text-3': '#646b72',
  accent: '#c3ea38',
  'accent-hover': '#b4dc26',
  'accent-ink': '#171d05',
  'accent-text': '#4f6800',
  'accent-soft': 'rgb(160 200 20 / .18)',
  ready: '#0f7a50',
  processing: '#1463c4',
  attention: '#8f5a00',
  failed: '#c4302b',
  'ready-soft': 'rgb(15 122 80 / .1)',
  'processing-soft': 'rgb(20 99 196 / .1)',
  'attention-soft': 'rgb(190 120 0 / .13)',
  'failed-soft': 'rgb(196 48 43 / .1)',
  'chart-1': '#1f6fd6',
  'chart-2': '#b06f00',
  'chart-3': '#12855a',
  'chart-4': '#8a43d6',
  'chart-grid': '#e6e6e1',
  scrim: 'rgb(20 22 24 / .45)',
  shadow: '0 12px 32px rgb(20 22 24 / .16)',
};

/** The same in both themes: workspace colours, and overlays on pictures, which stay dark. */
const fixed = {
  'ws-red': '#e5534b',
  'ws-purple': '#9a6bff',
  'ws-green': '#35a77c',
  'ws-blue': '#3f8cff',
  'ws-yellow': '#e0b128',
  'video-page': '#000000',
  'video-panel': '#121416',
  'video-ink': '#ffffff',
  'video-ink-2': 'rgb(255 255 255 / .74)',
  'video-line': 'rgb(255 255 255 / .16)',
  'video-hover': 'rgb(255 255 255 / .14)',
  'video-track': 'rgb(255 255 255 / .28)',
  'video-buffer': 'rgb(255 255 255 / .3)',
  'video-label': 'rgb(0 0 0 / .72)',
  'video-shade': 'rgb(0 0 0 / .78)',
  'video-dim': 'rgb(0 0 0 / .6)',
  'video-accent': '#cdf04a',
  'video-watermark': 'rgb(255 255 255 / .22)',
};

const sizes = {
  'r-1': '4px',
  'r-2': '6px',
  'r-3': '10px',
  t: '140ms cubic-bezier(.2, 0, .1, 1)',
  'fs-12': '12px',
  'fs-13': '13px',
  'fs-14': '14px',
  'fs-16': '16px',
  'fs-22': '22px',
  control: '32px',
  'control-sm': '26px',
  'control-lg': '40px',
  'control-exlg': '48px',
  'select-item': '40px',
  icon: '16px',
};

/** Controls and icons are larger for touch (44 px). */
const touchSizes = {
  control: '44px',
  'control-sm': '36px',
  'control-lg': '48px',
  'control-exlg': '56px',
  icon: '20px',
};

/** Sizes of buttons and of the rows of grids; `md` is the size of everything else (2:222). */
export const controlSizes = ['sm', 'md', 'lg', 'exlg'] as const;
export type ControlSize = (typeof controlSizes)[number];

export const fontFamily = '"Noto Sans Variable", "Noto Sans", system-ui, sans-serif';

export const colors: Record<ThemeMode, Record<ColorToken, string>> = { dark, light };

const variables = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** All tokens as CSS variables: dark on the root, light where the page is marked so. */
export function themeCss(): string {
  return [
    `:root{color-scheme:dark;${variables({ ...dark, ...fixed, ...sizes })};--font:${fontFamily}}`,
    `[data-theme=light]{color-scheme:light;${variables(light)}}`,
    `@media (pointer:coarse){:root{${variables(touchSizes)}}}`,
    `html,body{background:var(--page);color:var(--text)}`,
  ].join('\n');
}
