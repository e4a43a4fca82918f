import { beforeAll, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { DeleteWorkflow, RenameWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetStorageUsage, type StorageUsage } from '../../contracts/media/storage-usage.ts';
import { StartUpload } from '../../contracts/media/upload.ts';
import { makeDraft } from '../support/make-draft.ts';
import { itemOf, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const world = productWorld(['acme']);
let admin: Person;
let author: Person;
let hall: string;
let yard: string;
let cellar: string;

beforeAll(async () => {
  hall = await world.makeWorkspace('acme', 'Hall');
  yard = await world.makeWorkspace('acme', 'Yard');
  cellar = await world.makeWorkspace('acme', 'Cellar', true);
  admin = await world.addPerson('acme', 'Ada', 'admin-super');
  author = await world.addPerson('acme', 'Paula', 'publisher', { [hall]: 'publisher', [yard]: 'publisher' });
});

const start = (workflowId: string, more: object = {}, as = author): Promise<Reply> =>
  world.call(
    StartUpload,
    { workspaceId: hall, kind: 'pdf', fileName: 'a.pdf', size: 10, fingerprint: 'f', workflowId, ...more },
    as,
  );
const said = ({ status, answer: { error, message } }: Reply): unknown[] => [status, error, message];
const openUploads = async (): Promise<number> =>
  itemOf<StorageUsage>(await world.call(GetStorageUsage, {}, admin)).openUploads;

it('an upload for a workflow that its sender may not edit there is answered as for one that does not exist', async () => {
  const deleted = await makeDraft(world, author, hall);
  await world.call(DeleteWorkflow, { workflowId: deleted }, author);
  const workflows = [
    await makeDraft(world, admin, cellar),
    await makeDraft(world, author, yard),
    deleted,
    'nobody-has-this',
  ];
  const absent = said(await world.call(DeleteWorkflow, { workflowId: 'nobody-has-this' }, author));
  expect(absent).toEqual([404, 'resource.absent', expect.any(String)]);
  for (const workflowId of workflows)
    for (const file of [{}, { kind: 'poster', fileName: 'a.png' }, { kind: 'video', fileName: 'a.mp4' }])
      expect(said(await start(workflowId, file))).toEqual(absent);
  // administrators edit everywhere, and yet a workflow only has files of its own workspace
  expect(said(await start(workflows[0] ?? '', {}, admin))).toEqual(absent);
  expect(await openUploads()).toBe(0);
});

it('an upload for a workflow of its workspace is taken, and repeated also after the workflow was deleted', async () => {
  const workflowId = await makeDraft(world, admin, hall);
  const file = { workspaceId: hall, kind: 'pdf', fileName: 'a.pdf', size: 10, fingerprint: 'f', workflowId };
  const send = () => world.call(StartUpload, file, author, { 'x-command-id': 'start-once' });
  const first = itemOf(await send());
  await world.call(DeleteWorkflow, { workflowId }, admin);
  await world.until('the end of its upload', async () => (await openUploads()) === 0);
  expect(itemOf(await send())).toEqual(first);
});

it('what is said of a workflow stays in the audit trail of its workspace', async () => {
  const workflowId = await makeDraft(world, admin, cellar);
  await start(workflowId);
  await start(workflowId, { workspaceId: cellar }, admin);
  await world.call(RenameWorkflow, { workflowId, title: 'Valve', languageCode: 'en-us' }, admin);
  const trail = async (workspaceId: string) => {
    const filter = { entityId: workflowId, workspaceIds: workspaceId, order: 'ASC' };
    const { items } = (await world.call(ListAuditEvents, filter, admin)).answer;
    return (items as { type: string }[]).map(({ type }) => type);
  };
  expect(await trail(cellar)).toEqual(['WorkflowInitialized', 'UploadStarted', 'WorkflowRenamed']);
  expect(await trail(hall)).toEqual([]);
});
