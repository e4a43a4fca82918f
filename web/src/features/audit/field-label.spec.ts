import { expect, it } from 'vitest';
import { fieldLabel, isId, stepById, videoTime } from './field-label.ts';

const called = stepById(
  [{ id: '15c3-16', number: 3, title: 'Open the valve' }],
  (step) => `Step ${step.number} “${step.title}”`,
);

it.each([
  ['draft.steps[15c3-16].title', 'Step 3 “Open the valve” · Title'],
  ['draft.steps[15c3-16].attachments[7aa].fileName', 'Step 3 “Open the valve” · Attachments · File name'],
  ['draft.proposed[15c3-16].endTime', 'Proposed · Step 3 “Open the valve” · End time'],
  ['shown.steps[15c3-16].title', 'Shown · Step 3 “Open the valve” · Title'],
  ['draft.titles.en-us', 'Titles · En-us'],
  ['draft.terms[2]', 'Terms 2'],
  ['roles.15c3-16', 'Roles · Step 3 “Open the valve”'],
  ['roles.601dabca-1111-4222-8333-444455556666', 'Roles'],
  ['steps[gone].title', 'Steps · Title'],
  ['draft.authorId', 'Author'],
  ['role', 'Role'],
])('the path %s is said as “%s”', (path, words) => {
  expect(fieldLabel(path, called)).toBe(words);
});

it.each([
  [65, '01:05'],
  [65.2, '01:05.20'],
  [59.999, '01:00'],
  [0, '00:00'],
])('the second %d of a video is %s', (seconds, text) => {
  expect(videoTime(seconds)).toBe(text);
});

it.each([
  ['assetId', 'a1', true],
  ['id', 's1', true],
  ['reviewers', '5d1fcf0e-8d3c-4a39-9a41-0c9e2a8f6a11', true],
  ['title', 'Open the valve', false],
  ['fluid', 'oil', false],
])('the field %s with %j is an id: %s', (field, value, is) => {
  expect(isId(field, value)).toBe(is);
});
