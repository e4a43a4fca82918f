import { followed } from '../ui/followed.ts';

export type Pane = 'steps' | 'inspector' | 'timeline';

/** Pixels: usual, least and most of each pane. */
export const paneLimits: Readonly<Record<Pane, { usual: number; least: number; most: number }>> = {
  steps: { usual: 296, least: 220, most: 480 },
  inspector: { usual: 348, least: 280, most: 560 },
  timeline: { usual: 236, least: 150, most: 420 },
};

const keyOf = (pane: Pane): string => `editor-pane-${pane}`;
const kept = (pane: Pane): number => {
  const { usual, least, most } = paneLimits[pane];
  const size = Number(localStorage.getItem(keyOf(pane)));
  return size >= least && size <= most ? size : usual;
};

const sizes = followed<Readonly<Record<Pane, number>>>({
  steps: kept('steps'),
  inspector: kept('inspector'),
  timeline: kept('timeline'),
});

export function setPaneSize(pane: Pane, size: number): void {
  const { least, most } = paneLimits[pane];
  const next = Math.round(Math.min(most, Math.max(least, size)));
  localStorage.setItem(keyOf(pane), String(next));
  sizes.become({ ...sizes.now(), [pane]: next });
}

/** Panes keep the size that the author gave them. */
export const usePaneSizes = sizes.use;
