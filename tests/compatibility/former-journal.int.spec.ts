import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RetryStage } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, type WorkflowDetails } from '../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline, type PipelineView } from '../../contracts/media/pipeline-runs.ts';
import { StartedBeforeUpdate } from '../../contracts/media/ingest-video.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { itemOf, type Person, type ProductWorld } from '../support/product-world.ts';
import { makeShortVideo } from '../support/short-video.ts';

/** The journal of a version whose ingest started with another activity. */
function recordedByFormerVersion(folder: string): void {
  const journal = new DatabaseSync(join(folder, 'pipelines', 'pipelines.sqlite'));
  try {
    const { changes } = journal
      .prepare(
        `UPDATE facts SET body = replace(body, 'activity probe in probe', 'activity inspect in probe') WHERE type = 'scheduled'
         AND body LIKE '%activity probe in probe%'`,
      )
      .run();
    expect(changes).toBe(1);
  } finally {
    journal.close();
  }
}

describe('An ingest that a former version had begun', () => {
  let harbour: Harbour;
  let world: ProductWorld;
  let author: Person;
  let workflowId: string;

  const details = async () => itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId }, author));
  const pipeline = async () =>
    itemOf<PipelineView>(await world.call(GetWorkflowPipeline, { workflowId }, author));
  const restarted = async () => {
    await world.stop();
    await world.start();
    author = await world.signIn('harbour', author.email);
  };

  beforeAll(async () => {
    harbour = await openHarbour();
    ({ world } = harbour);
    const { workspaceId } = harbour;
    author = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    const file = await makeShortVideo(join(world.folder, 'short.mp4'));
    ({ workflowId } = await world.sendVideo(author, workspaceId, file));
    const run = `ingest-${workflowId}`;
    await world.until(
      'the ingest',
      async () => (await world.product.pipelines.describe('harbour', run)) !== null,
    );
    await world.stop();
    recordedByFormerVersion(world.folder);
    await world.start();
    author = await world.signIn('harbour', author.email);
  });
  afterAll(() => harbour.close());

  it('is shown as failed with its cause, and the product serves', async () => {
    expect(await details()).toMatchObject({ status: 'failed', cause: { error: StartedBeforeUpdate.error } });
    const { state, stages } = await pipeline();
    expect(state).toBe('failed');
    expect(stages.find((stage) => stage.state === 'failed')?.cause?.error).toBe(StartedBeforeUpdate.error);
  });

  it('is said once, however often the product starts', async () => {
    const text = () => world.product.store.readStream('harbour', `workflow-${workflowId}`);
    // each interrupted stage is reported while the product is already serving
    await world.until('the last report', async () =>
      (await text()).some(({ data }) => data['stage'] === 'terms'),
    );
    const before = await text();
    await restarted();
    expect(await text()).toHaveLength(before.length);
  });

  it('runs again when its author retries it, and stays done', async () => {
    const retried = await world.call(RetryStage, { workflowId, stageName: 'convert' }, author);
    expect(retried.status, retried.text).toBe(200);
    await world.until('the next run', async () => (await pipeline()).id === `ingest-${workflowId}-2`);
    await world.ingested('harbour', `ingest-${workflowId}-2`);
    expect((await details()).status).toBe('new');
    await restarted();
    expect((await details()).status).toBe('new');
    expect((await pipeline()).state).toBe('completed');
  });
});
