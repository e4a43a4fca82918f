import { expect, it } from 'vitest';
import { diffWords } from './diff-words.ts';

const marked = (before: string, after: string) =>
  diffWords(before, after).map((runs) =>
    runs.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
  );

it.each([
  ['Torque all nuts', 'Torque the gland nuts', 'Torque [all] nuts', 'Torque [the gland] nuts'],
  ['Muttern anziehen', 'Muttern anziehen', 'Muttern anziehen', 'Muttern anziehen'],
  ['nuts', 'bolts', 'nuts', 'bolts'],
  ['lock it', 'lock it out', 'lock it', 'lock it[ out]'],
  ['to to', 'to', 'to[ to]', 'to'],
  ['', 'new', '', 'new'],
])('%j to %j marks what changed', (before, after, was, is) => {
  expect(marked(before, after)).toEqual([was, is]);
});
