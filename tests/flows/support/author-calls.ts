import { describe, expect, it } from '@jest/globals';
import { ChangeAnnotations, GetStepAnnotations } from '../../../contracts/authoring/annotations.ts';
import {
  ChangeWorkflowLanguage,
  ChoosePoster,
  ResetBuilder,
  ResetWorkflow,
  SaveBuilder,
} from '../../../contracts/authoring/workflow-commands.ts';
import { exampleAnnotations } from '../../../contracts/authoring/workflow.examples.ts';
import {
  GetWorkflow,
  GetWorkflowPermissions,
  PreviewSubtitles,
} from '../../../contracts/authoring/workflow-views.ts';
import { changeASentence } from './change-a-sentence.ts';
import { Person } from './person.ts';

interface AuthorJob {
  readonly workflowId: string;
  readonly publisher: Person;
}

/** The calls of an author by their addresses (2:154), each read back at once; leaves a draft that was started over. */
export function authorCalls(job: () => AuthorJob): void {
  const draft = () => {
    const { workflowId, publisher } = job();
    return publisher.sendQuery(GetWorkflow, { workflowId });
  };
  describe('what an author sets', () => {
    it('PUT /v1/workflows/{id}/language-code takes the title into the language', async () => {
      const { workflowId, publisher } = job();
      const { title, languageCode } = await draft();
      const other = languageCode === 'de-de' ? 'fr-fr' : 'de-de';
      await publisher.sendCommand(ChangeWorkflowLanguage, { workflowId, languageCode: other });
      expect(await draft()).toMatchObject({ languageCode: other, title, titles: { [other]: title } });
      await publisher.sendCommand(ChangeWorkflowLanguage, { workflowId, languageCode });
    });

    it('PUT /v1/workflows/{id}/poster chooses a second of the video, and no file that nobody uploaded', async () => {
      const { workflowId, publisher } = job();
      await publisher.sendCommand(ChoosePoster, { workflowId, atSecond: 2.5 });
      expect((await draft()).poster).toEqual({ atSecond: 2.5, assetId: null });
      const { status } = await publisher.trySend(ChoosePoster, { workflowId, assetId: 'no-such-file' });
      expect([400, 404]).toContain(status);
      expect((await draft()).poster).toEqual({ atSecond: 2.5, assetId: null });
    });

    it('POST /v1/annotations/batch-upsert draws on a step, and POST /v1/annotations/get-by-steps reads it (R-ANN-09)', async () => {
      const { workflowId, publisher } = job();
      const stepId = (await draft()).steps[0]?.id ?? '';
      const { arrow, shape } = exampleAnnotations;
      const inTime = { startTime: 0, endTime: 0.5 };
      const elements = [
        { ...arrow, ...inTime },
        { ...shape, ...inTime },
      ];
      await publisher.sendCommand(ChangeAnnotations, { workflowId, annotations: [{ stepId, elements }] });
      const read = () => publisher.sendQuery(GetStepAnnotations, { stepIds: [stepId] });
      expect((await read()).items).toMatchObject([{ workflowId, stepId, elements }]);
      const outside = { ...arrow, ...inTime, left: 670 };
      const refused = await publisher.trySend(ChangeAnnotations, {
        workflowId,
        annotations: [{ stepId, elements: [outside] }],
      });
      expect(refused.status).toBe(400);
      const removed = elements.map(({ id }) => id);
      await publisher.sendCommand(ChangeAnnotations, {
        workflowId,
        annotations: [{ stepId, elements: [], removed }],
      });
      expect((await read()).items).toEqual([]);
    });

    it('PUT /v1/workflows/{id}/builder completes the editor', async () => {
      const { workflowId, publisher } = job();
      await publisher.sendCommand(SaveBuilder, { workflowId });
      expect((await draft()).statuses.processed).toBe(true);
    });

    it('POST /v1/workflows/{id}/builder/reset and /v1/workflows/{id}/reset start over', async () => {
      const { workflowId, publisher } = job();
      await publisher.sendCommand(ResetBuilder, { workflowId, keepWorkflow: true });
      expect((await draft()).changedSincePublication).toBe(false);
      expect(await changeASentence(publisher, workflowId, 'Said after starting over.')).toBe(200);
      await publisher.sendCommand(ResetWorkflow, { workflowId });
      const { poster, steps } = await draft();
      expect(poster).toEqual({ atSecond: null, assetId: null });
      expect(steps.flatMap(({ attachments }) => attachments)).toEqual([]);
    });

    it('GET /v1/workflows/{id}/permissions says what each may do', async () => {
      const { workflowId, publisher } = job();
      const mine = await publisher.sendQuery(GetWorkflowPermissions, { workflowId });
      expect(mine).toMatchObject({ allowView: true, allowEdit: true });
      const viewer = await Person.signIn('viewer');
      const theirs = await viewer.sendQuery(GetWorkflowPermissions, { workflowId });
      expect(theirs).toMatchObject({ allowEdit: false });
    });

    it('POST /v1/workflows/{id}/preview/subtitles gives WebVTT', async () => {
      const { workflowId, publisher } = job();
      const { languageCode, subtitles } = await publisher.sendQuery(PreviewSubtitles, { workflowId });
      expect(languageCode).toBe((await draft()).languageCode);
      expect(subtitles).toMatch(/^WEBVTT\n/);
    });
  });
}
