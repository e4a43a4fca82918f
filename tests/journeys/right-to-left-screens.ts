import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixed, inTitle, type Screen } from './screen.ts';

const folder = join(import.meta.dirname, '..', '..', 'web', 'src', 'i18n', 'he-il');
/** A text of the interface as it is there. */
function hebrew(namespace: string, key: string): string {
  const file = JSON.parse(readFileSync(join(folder, `${namespace}.json`), 'utf8')) as {
    texts: Readonly<Record<string, string>>;
  };
  const text = file.texts[key];
  if (text === undefined) throw new Error(`There is no Hebrew text ${namespace}.${key}`);
  return text;
}

const pages: readonly (readonly [path: string, shows: string | RegExp])[] = [
  ['users', 'viewer@stepwell.example'],
  ['workspaces', /Instandhaltung/],
  ['workflows', inTitle],
  ['teams', hebrew('teams', 'search')],
  ['categories', hebrew('categories', 'add')],
  ['workspace-groups', hebrew('workspaceGroups', 'add')],
  ['audit', inTitle],
  ['pipelines', inTitle],
  ['settings', hebrew('settings', 'storage')],
  ['integrations', hebrew('integrations', 'providers')],
  ['setting/permissions', hebrew('permissions', 'title')],
  ['setting/ip-restriction', hebrew('ipRestriction', 'rules')],
  ['setting/master-password', hebrew('master-password', 'clientKey')],
  ['setting/interface-language', hebrew('language', 'ofOrganization')],
  ['setting/qr-code', inTitle],
];

const startAtTheRight =
  "[...document.querySelectorAll('h1[dir=auto]')].every((title) => getComputedStyle(title).textAlign === 'right')";

/** The lists and settings of the console in a language that is written from right to left. */
export const rightToLeftScreens: readonly Screen[] = pages.map(([path, shows]) => ({
  name: `right-to-left-${path.replace('setting/', '')}`,
  as: 'admin',
  path: fixed(`/admin/${path}`),
  shows,
  locale: 'he-il',
  open: async (page) => {
    await page.locator('html[dir=rtl]').waitFor();
    // whatever language their text is in
    if (!(await page.evaluate(startAtTheRight))) throw new Error('A title does not start at the right.');
  },
}));
