import { beforeAll, describe, expect, it } from 'vitest';
import { ListWorkflowStepReports, ListWorkflowViewers } from '../../contracts/analytics/reports.ts';
import {
  PublishWorkflow,
  RenameStep,
  UnpublishWorkflow,
} from '../../contracts/authoring/workflow-commands.ts';
import { GetPlayerWorkflow, ListContinueWatching, TrackPlayback } from '../../contracts/playback/playback.ts';
import { KEYS, type Keys } from '../../services/platform/keys/keys.ts';
import { viewTokenSigner } from '../../services/platform/objects/view-tokens.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';

/** Seconds of the source, and when they were played after the opening. */
type Play = readonly [from: number, to: number, after: number];

const hour = 3_600_000;

describe('A step that is watched in several views', () => {
  const world = productWorld();
  let workspaceId: string;
  let author: Person;
  let admin: Person;
  let viewer: Person;
  let video: PublishedVideo;

  beforeAll(async () => {
    workspaceId = await world.makeWorkspace('harbour', 'Hall');
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    author = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [workspaceId]: 'viewer' });
    video = await publishVideo(world, author, workspaceId);
  });

  /** A view as if the player had been opened so many hours ago; returns whether it completed the workflow. */
  function viewOf(viewId: string, hoursAgo: number, publication = 1) {
    const { workflowId, stepId } = video;
    const openedAt = new Date(Date.now() - hoursAgo * hour).toISOString();
    const signer = viewTokenSigner(world.product.app.get<Keys>(KEYS).purposeKey('view-tokens'));
    const of = { organizationId: 'harbour', userId: viewer.id, workflowId, publication };
    const viewToken = signer.sign({ ...of, openedAt });
    let sequence = 0;
    return async (...plays: readonly Play[]): Promise<boolean> => {
      sequence += 1;
      const sync = {
        viewId,
        workflowId,
        publication,
        deviceClass: 'tablet',
        openedAt,
        viewToken,
        sequence,
        intervals: plays.map(([from, to, after]) => ({
          stepId,
          stepNumber: 1,
          from,
          to,
          startedAt: new Date(Date.parse(openedAt) + after * 1000).toISOString(),
          speed: 1,
        })),
      };
      const answer = await world.call(TrackPlayback, sync, viewer);
      const { completed: isCompleted, completedStepIds } = itemOf<{
        completed: boolean;
        completedStepIds: string[];
      }>(answer);
      expect(completedStepIds).toEqual(isCompleted ? [stepId] : []);
      return isCompleted;
    };
  }

  /** What every reader of completions says of the workflow and the person. */
  async function readers() {
    await world.settled();
    const { workflowId } = video;
    const itemsOf = async <T>(call: ReturnType<typeof world.call>) => (await call).answer.items as T[];
    const [step] = await itemsOf<{ completed: number; dropOff: number; reachedEnd: number }>(
      world.call(ListWorkflowStepReports, { workflowId }, admin),
    );
    const [person] = await itemsOf<{ completedPublication: number | null }>(
      world.call(ListWorkflowViewers, { workflowId }, admin),
    );
    const open = await itemsOf(world.call(ListContinueWatching, {}, viewer));
    const player = itemOf<{ completedStepIds: string[] }>(
      await world.call(GetPlayerWorkflow, { workflowId }, viewer),
    );
    return {
      completed: step?.completed,
      dropOff: step?.dropOff,
      completedPublication: person?.completedPublication,
      isOpen: open.length > 0,
      isSeenInPlayer: player.completedStepIds.length > 0,
    };
  }
  const notCompleted = {
    completed: 0,
    dropOff: 1,
    completedPublication: null,
    isOpen: true,
    isSeenInPlayer: false,
  };
  const completed = { completed: 1, dropOff: 0, isOpen: false, isSeenInPlayer: true };
  const publish = async (): Promise<void> => {
    itemOf(await world.call(PublishWorkflow, { workflowId: video.workflowId }, author));
    await world.settled();
  };

  it('is not completed by the same half again, in another view or in one beside it', async () => {
    const first = viewOf('view-0001', 50);
    const beside = viewOf('view-0002', 50);
    expect(await first([0, 1, 10])).toBe(false);
    expect(await beside([0, 1, 20])).toBe(false);
    expect(await first([0, 1, 30])).toBe(false);
    expect(await viewOf('view-0003', 40)([0.5, 1.5, 10])).toBe(false);
    expect(await readers()).toEqual(notCompleted);
  });
  it('goes on with the same publication after it was hidden, and starts over with another', async () => {
    const { workflowId, stepId } = video;
    await world.call(UnpublishWorkflow, { workflowId }, author);
    await publish();
    expect(await viewOf('view-0004', 30, 2)([1.5, 2, 10])).toBe(false);
    await world.call(RenameStep, { workflowId, stepId, title: 'Close the valve' }, author);
    await publish();
    expect(await viewOf('view-0005', 20, 3)([2, 3, 10])).toBe(false);
    expect(await readers()).toEqual(notCompleted);
  });
  it('is completed once 90 % of its seconds were played over all of them', async () => {
    const [one, other] = [viewOf('view-0007', 10, 3), viewOf('view-0008', 10, 3)];
    expect(await one([0, 0.5, 10])).toBe(false);
    expect(await other([0.5, 1, 20])).toBe(false);
    expect(await one([1, 1.5, 30])).toBe(false);
    expect(await other([1.5, 2, 40])).toBe(true);
    expect(await readers()).toEqual({ ...completed, completedPublication: 3 });
    // another view that plays a little of it has not completed it
    expect(await viewOf('view-0009', 5, 3)([0, 1, 10])).toBe(false);
    expect(await readers()).toEqual({ ...completed, completedPublication: 3 });
  });
  it('is completed in an earlier publication too by what is reported late', async () => {
    expect(await viewOf('view-0006', 29, 2)([2, 3, 10])).toBe(true);
  });
});
