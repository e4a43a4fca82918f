import type { ConsolePage } from './console-page.ts';

const pageModules = import.meta.glob<ConsolePage>('../features/**/*.resource.ts', {
  eager: true,
  import: 'resource',
});

const sections: readonly ConsolePage['section'][] = ['organization', 'evidence', 'system'];

/** Every page of the console, in the order of its menu. */
export const consolePages: readonly ConsolePage[] = Object.values(pageModules).toSorted(
  (a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.order - b.order,
);
