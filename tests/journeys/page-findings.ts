import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong with a page as it is drawn now: wider than its window, or serious in the eyes of axe. */
export const findingsOf = async (page: Page): Promise<string[]> => [
  ...(await findOverflow(page)),
  ...(await axeFindings(page)),
];

/** What makes the page wider than its window. */
async function findOverflow(page: Page): Promise<string[]> {
  const excess = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  if (excess <= 0) return [];
  const culprits: string = await page.evaluate(
    `[...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth || one.getBoundingClientRect().left < 0)
      .slice(-3).map((one) => one.outerHTML.slice(0, 120)).join(' … ')`,
  );
  return [`the page is ${excess} px wider than its window: ${culprits}`];
}

interface AxeFinding {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function axeFindings(page: Page): Promise<string[]> {
  // in the page's own world, where its security policy lets no foreign script in
  await page.evaluate(axe);
  const violations: AxeFinding[] = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `axe ${id}: ${help}: ${html.slice(0, 300)} ${failureSummary}`),
    );
}
