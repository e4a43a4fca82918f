import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screens } from '../journeys/screens.ts';

/** Addresses without a picture of their own, and why. */
const withoutPicture: Readonly<Record<string, string>> = {
  '/home/overview': 'the page of /home',
  '/owned-by-me/workflows': 'the page that /owned-by-me opens',
  '/workspace/:workspaceId/workflow': 'the page of /workspace/:workspaceId',
  '/shared': 'only for an account that several people use, which the sample has not',
  '/playermainfullscreen/:workflowId/:stepId?': 'the page of /playermain, which fills the window',
  '/editor/:workflowId': 'the page of /buildermain',
  '/editormain/:workflowId': 'opens one of the pages of the editor',
  '/analytics': 'opens /analytics/main',
  '/setup': 'only where nobody owns the installation: tests/journeys/first-hour.journey.ts looks at it',
  '/startfreetrial': 'only where trials are offered: tests/journeys/free-trial-stage.ts looks at it',
  '/startfreetrial/:token/:name?/:lang?': 'the page behind the email of a trial: looked at there too',
};

const material = {
  workflowId: 'workflow',
  stepId: 'step',
  draftId: 'draft',
  brokenId: 'broken',
  workspaceId: 'workspace',
  viewerId: 'viewer',
};
const shown = screens.map(({ path }) => new URL(path(material), 'http://own').pathname);
const foundIn = (files: string, pattern: RegExp): readonly string[] =>
  globSync(files).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found = '']) => found),
  );
const routes = foundIn('web/src/features/*/routes.tsx', /\b(?:path: |page\()'(\/[^']*)'/g);
const pages = foundIn('web/src/features/**/*.resource.ts', /^ {2}name: '([^']+)'/gm);
const addresses = [...routes, ...pages.map((name) => `/admin/${name}`)];
const patternOf = (address: string): RegExp =>
  new RegExp(
    `^${address
      .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );
const isShown = (address: string): boolean => shown.some((path) => patternOf(address).test(path));

it('every address of the product has a picture, or a reason why not', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/UserProfile', '/admin/setting/permissions']));
  expect(addresses.filter((each) => !isShown(each) && !(each in withoutPicture))).toEqual([]);
});

it('every reason is about an address that has no picture', () => {
  const needless = Object.keys(withoutPicture).filter((each) => isShown(each) || !addresses.includes(each));
  expect(needless).toEqual([]);
});
