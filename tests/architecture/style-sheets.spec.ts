import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { themeCss } from '../../web/src/ui/theme/theme.ts';

const sources = resolve(import.meta.dirname, '../../web/src');

/** Every rule of every style sheet, with its place. */
const rules = globSync('**/*.css', { cwd: sources }).flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector, body]) => ({
      place: `${file} ${selector?.trim().split('\n').at(-1)}`,
      body: body ?? '',
    }),
  ),
);
const placesWhere = (wrong: (body: string) => boolean) =>
  rules.filter(({ body }) => wrong(body)).map(({ place }) => place);

it('R-FRM-09 (3:225): what a list is chosen from has items of 40 px', () => {
  const items = rules.filter(({ place }) => place === 'ui/controls/SearchList.module.css .list [cmdk-item]');
  expect(items.map(({ body }) => body)).toEqual([
    expect.stringContaining('min-block-size: var(--select-item)'),
  ]);
  expect(themeCss()).toContain('--select-item:40px');
});

it('a text that is cut to one line ends in an ellipsis', () => {
  const wrong = (body: string) =>
    body.includes('overflow: hidden') &&
    body.includes('white-space: nowrap') &&
    !body.includes('text-overflow: ellipsis') &&
    !body.includes('clip-path');
  expect(placesWhere(wrong)).toEqual([]);
});

it('a text that is cut to some lines breaks its long words: otherwise the last line may have no ellipsis', () => {
  const wrong = (body: string) =>
    body.includes('-webkit-line-clamp') && !body.includes('overflow-wrap: anywhere');
  expect(rules.length).toBeGreaterThan(300);
  expect(placesWhere(wrong)).toEqual([]);
});

it('a text for screen readers alone has no width: what nobody sees would widen the page', () => {
  const wrong = (body: string) =>
    body.includes('clip-path: inset(50%)') && !body.includes('inline-size: 1px');
  expect(placesWhere((body) => body.includes('clip-path: inset(50%)')).length).toBeGreaterThan(2);
  expect(placesWhere(wrong)).toEqual([]);
});

it('every variable is one of the theme, or is set by a sheet or a component', () => {
  const sourceOf = (pattern: string) =>
    globSync(pattern, { cwd: sources }).map(
      (file) => [file, readFileSync(join(sources, file), 'utf8')] as const,
    );
  const sheets = sourceOf('**/*.css');
  const code = sourceOf('**/*.{ts,tsx}').map(([, text]) => text);
  const declared = [themeCss(), ...sheets.map(([, text]) => text)].flatMap((text) => [
    ...text.matchAll(/(--[\w-]+)\s*:/g),
  ]);
  const set = code.flatMap((text) => [...text.matchAll(/['"`](--[\w-]+)['"`]/g)]);
  // the library of popovers sets its own (Base UI)
  const known = new Set(
    [...declared, ...set].map(([, name]) => name).concat('--available-width', '--available-height'),
  );
  const unknown = sheets.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
      known.has(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(known.size).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});

it('a sheet takes nothing of another one: the bundler reads that without its file name and warns', () => {
  expect(placesWhere((body) => /composes:.* from /.test(body))).toEqual([]);
});

/** The rules of each sheet that say three things or more. */
const longRules = new Map<string, Set<string>>();
for (const { place, body } of rules) {
  const declarations = body
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
  const sheet = place.split(' ')[0] ?? '';
  if (declarations.length >= 3)
    longRules.set(sheet, (longRules.get(sheet) ?? new Set()).add(declarations.toSorted().join('; ')));
}

it('no two sheets hold the same rules for the same part: what both need has a sheet of its own', () => {
  const sheets = [...longRules];
  const alike = sheets.flatMap(([a, own], at) =>
    sheets
      .slice(at + 1)
      .filter(([, others]) => [...own].filter((rule) => others.has(rule)).length > 2)
      .map(([b]) => `${a} and ${b}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(alike).toEqual([]);
});

it('R-LNG-05: a page that is read from right to left is mirrored, so sheets name no left and right unless they say why', () => {
  const sheets = globSync('**/*.css', { cwd: sources });
  const physical =
    /(?:^|[\s;-])(?:left|right)\b|(?:margin|padding|border)-(?:top|bottom)\b|(?:^|\s)(?:top|bottom)\s*:/;
  const places = sheets.flatMap((file) =>
    readFileSync(join(sources, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        physical.test(line.replaceAll(/\/\*.*?\*\//g, '')) && !line.includes('/* same in every direction')
          ? [`${file}:${at + 1}: ${line.trim()}`]
          : [],
      ),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(places).toEqual([]);
});
