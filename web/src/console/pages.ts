import type { ConsolePage } from './console-page.ts';

const pageModules = import.meta.glob<ConsolePage>('../features/**/*.resource.ts', {
  eager: true,
  import: 'resource',
});

const sections: readonly ConsolePage['section'][] = ['organization', 'evidence', 'system'];

/** All pages of the console, in menu order. */
export const consolePages: readonly ConsolePage[] = Object.values(pageModules).toSorted(
  (a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.order - b.order,
);
