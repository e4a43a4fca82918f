import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ChangeUserRole,
  ChangeWorkspaceRole,
  DeactivateUser,
  ErasePerson,
} from '../../contracts/identity/user.ts';
import type { Role } from '../../contracts/kernel/access.ts';
import { GetStorageUsage, type StorageUsage } from '../../contracts/media/storage-usage.ts';
import { CancelUpload, type UploadView } from '../../contracts/media/upload.ts';
import { DeleteWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { ChangeWorkspace } from '../../contracts/organization/workspace.ts';
import { uploads } from '../../projections/media/uploads/uploads.ts';
import { itemOf, ProductWorld, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { countAttacks } from './count-attacks.ts';

const size = 1000;
const start = (world: ProductWorld, as: Person, workspaceId: string, bytes = size): Promise<Reply> =>
  world.http('POST', '/v1/uploads', {
    as,
    body: {
      workspaceId,
      kind: 'video',
      fileName: 'a.mp4',
      size: bytes,
      fingerprint: 'f',
      languageCode: 'en-us',
    },
  });
const idOf = (reply: Reply): string => itemOf<{ id: string }>(reply).id;
const sendPart = (world: ProductWorld, as: Person, uploadId: string): Promise<Reply> =>
  world.http('PUT', `/v1/uploads/${uploadId}/parts/1`, {
    as,
    body: Buffer.alloc(size),
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('an open upload ends with the right to author', () => {
  const world = productWorld();
  let admin: Person;
  let hall: string;
  let privateWorkspace: string;
  beforeAll(async () => {
    hall = await world.makeWorkspace('harbour', 'Hall');
    privateWorkspace = await world.makeWorkspace('harbour', 'Vault');
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
  });

  const stateOf = async (uploadId: string): Promise<UploadView | null> =>
    world.product.readSide.documents.get('harbour', uploads, uploadId);

  const losses: readonly [string, Role, boolean, (person: Person) => Promise<Reply>][] = [
    [
      'the organisation',
      'admin-organization',
      false,
      ({ id }) => world.call(ChangeUserRole, { userId: id, role: 'viewer' }, admin),
    ],
    [
      'the workspace',
      'viewer',
      true,
      ({ id }) => world.call(ChangeWorkspaceRole, { userId: id, workspaceId: hall, role: 'viewer' }, admin),
    ],
    [
      'an assignment',
      'viewer',
      true,
      ({ id }) => world.call(ChangeWorkspaceRole, { userId: id, workspaceId: hall, role: null }, admin),
    ],
    ['the account', 'viewer', true, ({ id }) => world.call(DeactivateUser, { userId: id }, admin)],
    ['the person', 'viewer', true, ({ id }) => world.call(ErasePerson, { userId: id }, admin)],
  ];
  it.each(losses)(
    'after the loss of %s no byte is taken, and what was sent is deleted',
    async (what, role, assigned, lose) => {
      const roles: Record<string, Role> = assigned ? { [hall]: 'publisher' } : {};
      const person = await world.addPerson('harbour', `Pat-${what.replaceAll(' ', '-')}`, role, roles);
      const uploadId = idOf(await start(world, person, hall));
      expect((await sendPart(world, person, uploadId)).status).toBe(200);
      expect((await lose(person)).status).toBe(200);
      for (const tried of [
        await sendPart(world, person, uploadId),
        await world.http('POST', `/v1/uploads/${uploadId}/complete`, { as: person }),
        await world.http('POST', '/v1/workflows/initialize', { as: person, body: { uploadId } }),
      ]) {
        expect([401, 403, 404, 409]).toContain(tried.status);
        countAttacks('uploads without a right');
      }
      await world.until(
        'the end of the upload',
        async () => (await stateOf(uploadId))?.state === 'cancelled',
      );
      expect((await stateOf(uploadId))?.refusal?.error).toBe('upload.right-lost');
      await world.until(
        'its bytes to go',
        async () => (await world.product.objects.listParts('harbour', uploadId)).length === 0,
      );
    },
  );

  it('a workspace that becomes private ends the uploads of people who are not assigned, and of nobody else', async () => {
    const stored = idOf(await start(world, admin, privateWorkspace));
    const elsewhere = await world.addPerson('harbour', 'Elsa', 'viewer', {
      [hall]: 'publisher',
      [privateWorkspace]: 'publisher',
    });
    const here = idOf(await start(world, elsewhere, privateWorkspace));
    const there = idOf(await start(world, elsewhere, hall));
    await world.call(
      ChangeWorkspace,
      { workspaceId: privateWorkspace, name: 'Vault', color: 'blue', private: true },
      admin,
    );
    await world.call(
      ChangeWorkspaceRole,
      { userId: elsewhere.id, workspaceId: privateWorkspace, role: null },
      admin,
    );
    await world.until('the end of the upload', async () => (await stateOf(here))?.state === 'cancelled');
    expect([(await stateOf(stored))?.state, (await stateOf(there))?.state]).toEqual(['open', 'open']);
    expect((await sendPart(world, elsewhere, there)).status).toBe(200);
  });
});

describe('quotas by organisation', () => {
  let world: ProductWorld;
  let admin: Person;
  let other: Person;
  let hall: string;
  let hallOfOther: string;
  const limitBytes = 1_000_000;
  beforeAll(async () => {
    world = await ProductWorld.open({
      settings: {
        STEPWELL_ORGANIZATION_OPEN_UPLOADS: '3',
        STEPWELL_ORGANIZATION_STORAGE_GB: String(limitBytes / 1024 ** 3),
      },
    });
    await world.foundOrganization('harbour');
    await world.foundOrganization('quarry');
    hall = await world.makeWorkspace('harbour', 'Hall');
    hallOfOther = await world.makeWorkspace('quarry', 'Hall');
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
    other = await world.addPerson('quarry', 'Otto', 'admin-super');
  });
  afterAll(() => world.close());
  const usage = async (as: Person): Promise<StorageUsage> =>
    itemOf(await world.call(GetStorageUsage, {}, as));

  it('a fourth upload is refused with the limit, until one has ended; another organisation has its own', async () => {
    const open = [];
    for (let n = 0; n < 3; n++) open.push(idOf(await start(world, admin, hall)));
    const refused = await start(world, admin, hall);
    expect([refused.status, refused.answer.error, refused.answer['facts']]).toEqual([
      409,
      'quota.open-uploads',
      { limit: 3 },
    ]);
    countAttacks('quotas');
    expect(await usage(admin)).toMatchObject({ openUploads: 3, openBytes: 3 * size, openUploadsLimit: 3 });
    expect((await start(world, other, hallOfOther)).status).toBe(200);
    for (const uploadId of open) await world.call(CancelUpload, { uploadId }, admin);
    expect(await usage(admin)).toMatchObject({ openUploads: 0, openBytes: 0, storedBytes: 0 });
  });

  it('a file that does not fit is refused with limit and use; what is deleted gives room', async () => {
    const big = idOf(await start(world, admin, hall, limitBytes - 10));
    const refused = await start(world, admin, hall, 11);
    expect([refused.status, refused.answer.error, refused.answer['facts']]).toEqual([
      409,
      'quota.storage',
      { limitBytes, usedBytes: limitBytes - 10 },
    ]);
    countAttacks('quotas');
    expect((await start(world, admin, hall, 10)).status).toBe(200);
    await world.call(CancelUpload, { uploadId: big }, admin);
    const { workflowId } = await world.uploadVideo(
      admin,
      hall,
      await makeShortVideo(join(world.folder, 'video.mp4')),
    );
    const { storedBytes, storageLimitBytes } = await usage(admin);
    expect(storedBytes).toBeGreaterThan(0);
    expect(storageLimitBytes).toBe(limitBytes);
    await world.call(DeleteWorkflow, { workflowId }, admin);
    await world.until('the room', async () => (await usage(admin)).storedBytes === 0);
  });

  it('of a hundred uploads that begin at once exactly as many are taken as there is room for', async () => {
    const before = await usage(admin);
    const room = before.openUploadsLimit - before.openUploads;
    expect(room).toBeGreaterThan(0);
    const replies = await Promise.all(Array.from({ length: 100 }, () => start(world, admin, hall)));
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(room);
    expect(new Set(replies.map(({ answer }) => answer.error ?? 'taken'))).toEqual(
      new Set(['taken', 'quota.open-uploads']),
    );
    countAttacks('quotas', 100);
    for (const reply of taken) await world.call(CancelUpload, { uploadId: idOf(reply) }, admin);
  });

  it('of a hundred files that come at once exactly those are taken that fit', async () => {
    const each = limitBytes / 2;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => start(world, other, hallOfOther, each)),
    );
    const { openBytes, storedBytes } = await usage(other);
    expect(openBytes + storedBytes).toBeLessThanOrEqual(limitBytes);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    countAttacks('quotas', 100);
  });

  it('the use is shown to administrators of the organisation, and to nobody else', async () => {
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    expect((await world.call(GetStorageUsage, {}, viewer)).status).toBe(403);
    countAttacks('quotas');
  });
});
