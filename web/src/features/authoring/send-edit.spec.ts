import { expect, it } from 'vitest';
import { sentencePath } from '../../../../contracts/authoring/model/changes.ts';
import type { Edit } from '../../editor/state/edit.ts';
import { refusal, TestNetwork } from '../../test-network.ts';
import { sendEdit } from './send-edit.ts';

it('reads who was first, and which sentences they changed', async () => {
  const facts = { changedBy: 'ben', changedPaths: ['s2', 's5'].map(sentencePath).join('\n') };
  const network = new TestNetwork({
    'PATCH /v1/workflows/w/sentences': refusal(409, 'revision.conflict', { facts }),
  });
  const sentence = { id: 's2', sentence: 'Lock it.', startTime: 0, endTime: 1, words: [] };
  const edit: Edit = { type: 'ChangeSentences', data: { changed: [sentence], removed: [] } };
  const outcome = await sendEdit('w')({ id: 'window_action__1', edit, seen: 3, separable: true });
  expect(outcome).toMatchObject({
    overtaken: true,
    changedBy: 'ben',
    changedPaths: ['s2', 's5'].map(sentencePath),
  });
  expect(network.requests[0]?.body).toEqual({ changed: [sentence], removed: [] });
});
