import { createSharedState } from '../../browser/shared-state.ts';

export type Pane = 'steps' | 'inspector' | 'timeline';

/** Default, minimum and maximum of each pane in pixels. */
export const paneLimits: Readonly<Record<Pane, { initial: number; min: number; max: number }>> = {
  steps: { initial: 296, min: 220, max: 480 },
  inspector: { initial: 348, min: 280, max: 560 },
  timeline: { initial: 236, min: 150, max: 420 },
};

const storageKeyOf = (pane: Pane): string => `editor-pane-${pane}`;
const storedSize = (pane: Pane): number => {
  const { initial, min, max } = paneLimits[pane];
  const size = Number(localStorage.getItem(storageKeyOf(pane)));
  return size >= min && size <= max ? size : initial;
};

const sizes = createSharedState<Readonly<Record<Pane, number>>>({
  steps: storedSize('steps'),
  inspector: storedSize('inspector'),
  timeline: storedSize('timeline'),
});

export function setPaneSize(pane: Pane, size: number): void {
  const { min, max } = paneLimits[pane];
  const next = Math.round(Math.min(max, Math.max(min, size)));
  localStorage.setItem(storageKeyOf(pane), String(next));
  sizes.set({ ...sizes.get(), [pane]: next });
}

/** Panes keep the size that the author chose. */
export const usePaneSizes = sizes.use;
