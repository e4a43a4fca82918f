import { expect, it } from 'vitest';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { createTranslator } from '../../i18n/text.ts';
import { sentenceOf } from './sentence.ts';

const t = createTranslator(sentenceTexts);
const names = { workflow: () => null, workspace: () => null, person: (id: string) => id.toUpperCase() };
const sentenceAbout = (userIds: string[]) => {
  const data = { teamId: 'first', name: 'Night shift', userIds };
  const event = { type: 'TeamMembersAdded', data, actor: 'maria', category: 'team', entityId: 'first' };
  return sentenceOf({ ...event, workspaceId: null }, names, t)
    .map(({ text }) => text)
    .join('');
};

it('the audit trail names who joined, up to three of them, and says how many others', () => {
  expect(sentenceAbout(['a', 'b'])).toBe('added A, B to the team Night shift');
  expect(sentenceAbout(['a', 'b', 'c', 'd', 'e'])).toBe(
    'added A, B, C, 2 other people to the team Night shift',
  );
});
