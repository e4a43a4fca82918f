import { describe, expect, it } from '@jest/globals';
import { GetDraftChanges } from '../../../contracts/authoring/draft-changes.ts';
import { ChangeAnnotations } from '../../../contracts/authoring/annotations.ts';
import { ListOrigins, type OriginPart } from '../../../contracts/authoring/part-origin.ts';
import { GetVersion, ListVersions, RestoreVersion } from '../../../contracts/authoring/version-history.ts';
import { ChangeKeyTerms, DeleteStep, RenameStep } from '../../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow } from '../../../contracts/authoring/workflow-views.ts';
import { changeASentence } from './change-a-sentence.ts';
import { Person } from './person.ts';

const arrow = {
  id: 'drawn-arrow',
  type: 'arrow',
  startTime: 0,
  endTime: 1,
  left: 100,
  top: 100,
  width: 80,
  height: 40,
  scaleX: 1,
  scaleY: 1,
  originalCanvasWidth: 676,
  originalCanvasHeight: 380.25,
  startX: 0,
  startY: 0,
  endX: 80,
  endY: 40,
  stroke: 'blue',
  strokeWidth: 6,
} as const;

/** The draft as it was, and back to it, whole and in part; leaves what was published. */
export function restoringVersions(
  job: () => { readonly workflowId: string; readonly publisher: Person },
): void {
  describe('version history', () => {
    const stepsNow = async () => {
      const { workflowId, publisher } = job();
      return (await publisher.sendQuery(GetWorkflow, { workflowId })).steps;
    };
    const published = async () => {
      const { workflowId, publisher } = job();
      const { items } = await publisher.sendQuery(ListVersions, { workflowId, show: 'published' });
      const [version] = items;
      if (!version) throw new Error('nothing was published');
      return publisher.sendQuery(GetVersion, { workflowId, revision: version.revision });
    };

    it('shows a version as it was, and what has changed since', async () => {
      const { workflowId, publisher } = job();
      const [first] = await stepsNow();
      await publisher.sendCommand(RenameStep, {
        workflowId,
        stepId: first?.id ?? '',
        title: 'Renamed after',
      });
      const { publication, steps, changesSince, number, total } = await published();
      expect(publication).toBeGreaterThan(0);
      expect(steps[0]?.id).toBe(first?.id);
      expect(steps[0]?.title).not.toBe('Renamed after');
      expect(number).toBeLessThan(total);
      expect(changesSince).toContainEqual(
        expect.objectContaining({ kind: 'step-renamed', stepId: first?.id, after: 'Renamed after' }),
      );
      const { items, page } = await publisher.sendQuery(ListVersions, { workflowId });
      expect(page.dataCount).toBe(total);
      expect(items[0]).toMatchObject({
        by: publisher.userId,
        madeBy: 'person',
        changeCount: 1,
        changes: [{ kind: 'step-renamed', step: { number: 1, title: 'Renamed after' } }],
      });
    });

    it('says where a title comes from: proposed by the product, then renamed by a person', async () => {
      const { workflowId, publisher } = job();
      const [first] = await stepsNow();
      const { items } = await publisher.sendQuery(ListOrigins, {
        workflowId,
        part: 'step-title',
        id: first?.id ?? '',
      });
      expect(items[0]).toMatchObject({ kind: 'edited', by: publisher.userId, after: 'Renamed after' });
      expect(items.at(-1)).toMatchObject({ madeBy: 'product', before: null });
    });

    it('says where an annotation and a key term come from: drawn, copied from a step, moved; found or added', async () => {
      const { workflowId, publisher } = job();
      const [first, second] = await stepsNow();
      const put = (stepId: string | undefined, more: object) =>
        publisher.sendCommand(ChangeAnnotations, {
          workflowId,
          annotations: [{ stepId: stepId ?? '', elements: [{ ...arrow, ...more }], removed: [] }],
        });
      await put(first?.id, {});
      await put(second?.id, { id: 'copied-arrow' });
      await put(second?.id, { id: 'copied-arrow', left: arrow.left + 20 });
      const chain = async (part: OriginPart, id: string) =>
        (await publisher.sendQuery(ListOrigins, { workflowId, part, id })).items;
      const [moved, copied, drawn] = await chain('annotation', 'copied-arrow');
      expect([moved, copied, drawn].map((each) => each?.kind)).toEqual(['moved', 'copied', 'drawn']);
      expect(copied).toMatchObject({ by: publisher.userId, step: { number: 1, title: first?.title } });
      const { terms } = await publisher.sendQuery(GetWorkflow, { workflowId });
      await publisher.sendCommand(ChangeKeyTerms, { workflowId, terms: [...terms, 'gasket'] });
      expect(await chain('term', 'gasket')).toMatchObject([{ kind: 'edited', by: publisher.userId }]);
      const { changesSince } = await published();
      expect(changesSince.flatMap(({ parts }) => parts)).toEqual(
        expect.arrayContaining([
          { part: 'annotation', id: 'copied-arrow' },
          { part: 'term', id: 'gasket' },
        ]),
      );
    });

    it('restores one step, then everything, exactly', async () => {
      const { workflowId, publisher } = job();
      const { revision, steps } = await published();
      const last = steps.at(-1)?.id ?? '';
      await publisher.sendCommand(DeleteStep, { workflowId, stepId: last });
      await publisher.sendCommand(RestoreVersion, { workflowId, revision, stepId: last });
      const after = await stepsNow();
      expect(after.at(-1)).toMatchObject({ id: last, title: steps.at(-1)?.title });
      expect(after[0]?.title).toBe('Renamed after');
      await publisher.sendCommand(RestoreVersion, { workflowId, revision });
      expect((await publisher.sendQuery(GetDraftChanges, { workflowId })).changes).toEqual([]);
      expect((await published()).changesSince).toEqual([]);
    });

    it('undoes a restore that follows another one', async () => {
      const { workflowId, publisher } = job();
      const [newest, earlier] = (await publisher.sendQuery(ListVersions, { workflowId })).items;
      await publisher.sendCommand(ChangeKeyTerms, { workflowId, terms: ['before both'] });
      await publisher.sendCommand(RestoreVersion, { workflowId, revision: newest?.revision ?? 0 });
      await publisher.sendCommand(ChangeKeyTerms, { workflowId, terms: ['before the second'] });
      await publisher.sendCommand(RestoreVersion, { workflowId, revision: newest?.revision ?? 0 });
      const { currentRevision } = await published();
      await publisher.sendCommand(RestoreVersion, { workflowId, revision: earlier?.revision ?? 0 });
      await publisher.sendCommand(RestoreVersion, {
        workflowId,
        revision: currentRevision,
        leaveOthers: true,
        ofDraft: true,
      });
      const open = await publisher.sendQuery(GetVersion, { workflowId, revision: newest?.revision ?? 0 });
      expect(open.changesSince).toEqual([]);
      const { revision } = await published();
      await publisher.sendCommand(RestoreVersion, { workflowId, revision });
    });

    it('refuses no edit of a sentence that was read after everything was restored', async () => {
      const { workflowId, publisher } = job();
      const { revision } = await published();
      await publisher.sendCommand(ChangeKeyTerms, { workflowId, terms: ['gasket'] });
      await publisher.sendCommand(RestoreVersion, { workflowId, revision });
      expect(await changeASentence(publisher, workflowId, 'Said otherwise.')).toBe(200);
      await publisher.sendCommand(RestoreVersion, { workflowId, revision });
    });

    it('restores everything but what somebody else has edited since', async () => {
      const { workflowId, publisher } = job();
      const { revision, steps } = await published();
      const [first, second] = steps;
      const admin = await Person.signIn('admin');
      const rename = (person: Person, stepId: string | undefined, title: string) =>
        person.sendCommand(RenameStep, { workflowId, stepId: stepId ?? '', title });
      await rename(publisher, first?.id, 'Mine');
      await rename(admin, second?.id, 'Theirs');
      expect((await published()).editsOfOthers).toEqual([{ by: admin.userId, count: 1 }]);
      await publisher.sendCommand(RestoreVersion, { workflowId, revision, leaveOthers: true });
      expect((await stepsNow()).map(({ title }) => title).slice(0, 2)).toEqual([first?.title, 'Theirs']);
      await publisher.sendCommand(RestoreVersion, { workflowId, revision });
    });

    it('refuses what does not exist, and what has changed in the meantime', async () => {
      const { workflowId, publisher } = job();
      const { revision, currentRevision } = await published();
      const none = await publisher.trySend(RestoreVersion, { workflowId, revision: 999_999_999 });
      expect([none.status, none.answer.error]).toEqual([404, 'version.absent']);
      const both = { workflowId, revision, stepId: 'a', sentenceId: 'b' };
      expect((await publisher.trySend(RestoreVersion, both)).status).toBe(400);
      const [first] = await stepsNow();
      await publisher.sendCommand(RenameStep, { workflowId, stepId: first?.id ?? '', title: 'Meanwhile' });
      const seen = { 'if-match': `"${currentRevision}"` };
      const late = await publisher.trySend(RestoreVersion, { workflowId, revision }, seen);
      expect([late.status, late.answer.error]).toEqual([409, 'revision.conflict']);
      await publisher.sendCommand(RestoreVersion, { workflowId, revision });
    });

    it('is for those who may edit', async () => {
      const { workflowId } = job();
      const { revision } = await published();
      const viewer = await Person.signIn('viewer');
      expect((await viewer.sendQuery(ListVersions, { workflowId })).items).toEqual([]);
      const title = { workflowId, part: 'title', id: 'en-us' } as const;
      expect((await viewer.sendQuery(ListOrigins, title)).items).toEqual([]);
      expect([403, 404]).toContain((await viewer.trySend(GetVersion, { workflowId, revision })).status);
      expect([403, 404]).toContain((await viewer.trySend(RestoreVersion, { workflowId, revision })).status);
    });
  });
}
