import { useMediaQuery } from '../browser/use-media-query.ts';

/** One hue per series, from the tokens; the product's lime is not one of them. */
export const seriesColor = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'] as const;

/** Props of every axis. */
export const axis = {
  tick: { fill: 'var(--text-3)', fontSize: 12 },
  tickLine: false,
  axisLine: { stroke: 'var(--line-strong)' },
} as const;

/** The system setting for reduced motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
