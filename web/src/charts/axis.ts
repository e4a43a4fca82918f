import useMediaQuery from '@mui/material/useMediaQuery';

/** One hue a series, from the tokens; the lime of the product is none of them. */
export const seriesColor = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'] as const;

/** How every axis is drawn. */
export const axis = {
  tick: { fill: 'var(--text-3)', fontSize: 12 },
  tickLine: false,
  axisLine: { stroke: 'var(--line-strong)' },
} as const;

/** The system asks for no motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
