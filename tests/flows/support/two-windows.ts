import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RenameStep } from '../../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow } from '../../../contracts/authoring/workflow-views.ts';
import type { Person } from './person.ts';

/** Two windows on one draft, both opened on the same state. */
export function twoWindows(job: () => { readonly workflowId: string; readonly publisher: Person }): void {
  describe('two windows on one draft', () => {
    it('refuse each other where both change the same, and nowhere else', async () => {
      const { workflowId, publisher } = job();
      const { revision, steps } = await publisher.sendQuery(GetWorkflow, { workflowId });
      const [first = '', second = ''] = steps.map(({ id }) => id);
      const rename = (stepId: string, title: string) => ({ workflowId, stepId, title });
      const inWindow = (session: string) => ({
        'if-match': `"${revision}"`,
        'x-command-id': `${session}_${randomUUID()}`,
      });
      await publisher.sendCommand(RenameStep, rename(first, 'Isolate it'), inWindow('left'));
      await publisher.sendCommand(RenameStep, rename(second, 'Open the lid'), inWindow('right'));
      await publisher.sendCommand(RenameStep, rename(first, 'Isolate the pump'), inWindow('left'));
      const late = await publisher.trySend(RenameStep, rename(first, 'Stop it'), inWindow('right'));
      expect([late.status, late.answer.error]).toEqual([409, 'revision.conflict']);
      expect(late.answer.facts).toMatchObject({ changedBy: publisher.userId });
      const after = await publisher.sendQuery(GetWorkflow, { workflowId });
      expect(after.steps.slice(0, 2).map(({ title }) => title)).toEqual(['Isolate the pump', 'Open the lid']);
    });
  });
}
