import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { GetWorkflowPipeline, PipelineView } from '../../contracts/media/pipeline-runs.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { Person } from '../flows/support/person.ts';
import { completed, openUpload, partOf, sendPart } from '../flows/support/send-video.ts';
import { until } from '../flows/support/until.ts';

export interface SentVideo {
  readonly publisher: Person;
  readonly workflowId: string;
}

/** Uploads a file as the seeded publisher, part by part; resolves when its ingest has started. */
export async function sendVideo(address: string, path: string): Promise<SentVideo> {
  process.env['STEPWELL_URL'] = address;
  process.env['STEPWELL_SEED_PASSWORD'] = 'Stepwell1!ok';
  const publisher = await Person.signIn('publisher');
  const { items } = await publisher.sendQuery(ListWorkspaces, { type: 'edit' });
  const open = items.find((workspace) => !workspace.private);
  if (!open) throw new Error('The seed makes a workspace for everybody.');
  return sendVideoOf(publisher, open.id, path);
}

/** The same as anybody who may upload into a workspace. */
export async function sendVideoOf(publisher: Person, workspaceId: string, path: string): Promise<SentVideo> {
  const bytes = new Uint8Array(await readFile(path));
  const upload = await openUpload(publisher, workspaceId, basename(path), bytes.length);
  for (let number = 1; number <= upload.parts; number++)
    await sendPart(publisher, upload.id, number, partOf(bytes, upload, number));
  return { publisher, workflowId: await completed(publisher, upload.id) };
}

/** Resolves when a stage of its ingest has ended, such as `encode`, or was skipped, such as `terms` without speech. */
export async function stageDone({ publisher, workflowId }: SentVideo, name: string, seconds: number) {
  await until(
    async () => {
      const { status, answer } = await publisher.trySend(GetWorkflowPipeline, { workflowId });
      // Just after the upload the run is not listed yet.
      return status === 404 ? null : PipelineView.parse(answer.item);
    },
    (pipeline) => {
      const stage = pipeline?.stages.find((each) => each.name === name);
      if (stage?.state === 'failed') throw new Error(`The stage ${name} has failed.`);
      return stage?.state === 'done' || stage?.state === 'skipped';
    },
    { seconds },
  );
}
