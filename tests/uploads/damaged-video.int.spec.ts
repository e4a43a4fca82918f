import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { RetryStage } from '../../contracts/authoring/workflow-commands.ts';
import {
  isProcessing,
  stageStatuses,
  type WorkflowStatuses,
} from '../../contracts/authoring/workflow-fields.ts';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';

interface Details {
  readonly statuses: WorkflowStatuses;
  readonly causes: Readonly<Record<string, { readonly error: string; readonly message: string }>>;
}

const world = productWorld(['acme']);
let publisher: Person;
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  publisher = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
});

/** A video whose first pictures can be read, so that it is taken in, and none of the others. */
async function damagedVideo(): Promise<string> {
  const file = await makeShortVideo(join(world.folder, 'damaged.mp4'));
  const bytes = await readFile(file);
  const [media, index] = [bytes.indexOf('mdat'), bytes.indexOf('moov')];
  bytes.fill(7, media + Math.round((index - media) * 0.2), index - 4);
  await writeFile(file, bytes);
  return file;
}

it('a video that is damaged leaves no part of its processing waiting, also when a part is tried again', async () => {
  const { workflowId } = await world.sendVideo(publisher, workspaceId, await damagedVideo());
  const details = async () => itemOf<Details>(await world.call(GetWorkflow, { workflowId }, publisher));
  const over = async () => {
    await world.settled();
    return !isProcessing((await details()).statuses);
  };
  const ended = () =>
    world.until('the end of the processing', async () => {
      const { status } = await world.call(GetWorkflow, { workflowId }, publisher);
      return status === 200 && over();
    });
  await ended();
  const { statuses, causes } = await details();
  expect(stageStatuses(statuses)).toMatchObject({ convert: 'error', speech: 'error', steps: 'error' });
  // what failed of itself says why; what no run comes to any more says why there is none
  expect(causes['speech']?.message).toContain('damaged');
  expect(causes['steps']).toEqual(causes['convert']);

  expect(await world.call(RetryStage, { workflowId, stageName: 'speech' }, publisher)).toMatchObject({
    status: 200,
  });
  await ended();
  expect(await world.call(RetryStage, { workflowId, stageName: 'steps' }, publisher)).toMatchObject({
    status: 200,
  });
  await ended();
  expect((await details()).causes['steps']).toEqual(causes['convert']);
  expect((await details()).causes['speech']).toEqual(causes['speech']);
});
