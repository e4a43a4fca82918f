import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands, allQueries } from '../../contracts/catalogue.ts';
import { GetEmail } from '../../contracts/identity/email.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ListMeetingRecordings } from '../../contracts/media/meeting-service.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { itemOf, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, summarize, watch } from '../support/published-video.ts';
import { emptyOrAbsent } from '../support/empty-answer.ts';
import { dataOf, invented, makeThings, namesSomething, type Ids } from './addressed-data.ts';
import { wholeLog } from '../support/whole-log.ts';

const contracts = [...allCommands, ...allQueries].filter(({ http }) => http !== null);
const titleOfHarbour = 'Pump';

describe('Two organisations on one folder', () => {
  const world = productWorld(['harbour', 'meadow'], {
    features: { textToSpeech: true, zoom: true, aiSummary: true },
  });
  let ids: Ids;
  let harbourAdmin: Person;
  /** Administers the other organisation. */
  let stranger: Person;
  /** As the stranger, but with a role that names a workspace of the first organisation. */
  let pretender: Person;

  beforeAll(async () => {
    const workspaceId = await world.makeWorkspace('harbour', 'Harbour hall');
    await world.makeWorkspace('meadow', 'Meadow barn');
    harbourAdmin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    const publisher = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    stranger = await world.addPerson('meadow', 'Milo', 'admin-organization');
    pretender = await world.addPerson('meadow', 'Mona', 'admin-super', { [workspaceId]: 'admin-group' });
    const video = await publishVideo(world, publisher, workspaceId);
    await summarize(world, publisher, video);
    await watch(world, publisher, video, 'view-of-harold');
    await world.http('POST', '/reset/forgot', { body: { email: publisher.email } });
    let emailId = '';
    await world.until('the email', async () => {
      const requested = (await eventsOf('harbour')).find(({ type }) => type === 'PasswordResetRequested');
      emailId = requested?.id ?? 'none';
      return (await world.call(GetEmail, { emailId }, harbourAdmin)).status === 200;
    });
    const made = await makeThings(world, harbourAdmin);
    const last = (await eventsOf('harbour')).at(-1);
    ids = {
      ...video,
      userId: publisher.id,
      emailId,
      viewId: 'view-of-harold',
      position: last?.position ?? 0,
      made,
    };
    await world.settled();
  });

  const eventsOf = async (organizationId: string) =>
    (await wholeLog(world.product.store)).filter((event) => event.organizationId === organizationId);

  const named = contracts.filter(namesSomething);
  it.each(named.map((contract) => [contract.type, contract] as const))(
    '%s answers a stranger with real ids as with invented ones, and changes nothing',
    async (_, contract) => {
      const before = (await eventsOf('harbour')).length;
      const real = await world.call(contract, dataOf(contract, ids), pretender);
      const other = await world.call(contract, dataOf(contract, invented(ids)), pretender);
      expect(real.status, real.text).not.toBe(400);
      expect(anonymous(real, ids)).toEqual(anonymous(other, invented(ids)));
      // 403 where a command may only name its own sender
      if (contract.kind === 'command') expect([403, 404], real.text).toContain(real.status);
      else expect(emptyOrAbsent(real), real.text).toBe(true);
      expect(real.text).not.toContain(titleOfHarbour);
      expect((await eventsOf('harbour')).length).toBe(before);
    },
  );

  // a call may switch the stranger's own features off: what depends on one comes first
  const nameless = contracts
    .filter((contract) => !namesSomething(contract))
    .toSorted((a, b) => Number(b.access.feature !== undefined) - Number(a.access.feature !== undefined));
  it.each(nameless.map((contract) => [contract.type, contract] as const))(
    '%s shows a stranger nothing of the first',
    async (_, contract) => {
      const before = (await eventsOf('harbour')).length;
      const { status, text } = await world.call(contract, dataOf(contract, ids), stranger);
      // no organisation has connected a meeting service
      expect(status, text).toBe(contract.type === ListMeetingRecordings.type ? 409 : 200);
      for (const secret of [
        ids.workflowId,
        ids.assetId,
        ids.uploadId,
        ids.userId,
        titleOfHarbour,
        'arbour',
        'Harold',
      ])
        expect(text).not.toContain(secret);
      expect((await eventsOf('harbour')).length).toBe(before);
    },
  );

  it('refuses the endpoints for bytes as if the thing were not there', async () => {
    const before = (await eventsOf('harbour')).length;
    const part = {
      as: stranger,
      body: Buffer.alloc(10),
      headers: { 'content-type': 'application/octet-stream' },
    };
    for (const uploadId of [ids.uploadId, 'invented-upload']) {
      expect((await world.http('PUT', `/v1/uploads/${uploadId}/parts/1`, part)).status).toBe(404);
      expect((await world.http('GET', `/v1/uploads/${uploadId}/parts`, { as: stranger })).status).toBe(404);
      const begin = { as: stranger, body: { uploadId } };
      expect((await world.http('POST', '/v1/workflows/initialize', begin)).status).toBe(404);
      expect((await world.http('POST', `/v1/uploads/${uploadId}/complete`, { as: stranger })).status).toBe(
        404,
      );
    }
    expect((await eventsOf('harbour')).length).toBe(before);
  });

  it('exports no event of another organisation', async () => {
    const trail = await world.http('GET', '/v1/audit/export?format=ndjson', { as: stranger });
    expect(trail.status).toBe(200);
    expect(trail.text).toContain('WorkspaceCreated');
    for (const secret of [ids.workflowId, ids.userId, 'view-of-harold'])
      expect(trail.text).not.toContain(secret);
  });

  it('refuses a media address whose grant was changed or names another kind', async () => {
    const player = itemOf<{ url?: string }>(
      await world.call(GetPlayerWorkflow, { workflowId: ids.workflowId }, harbourAdmin),
    );
    const address = /\/media\/[^"]+master\.m3u8/.exec(JSON.stringify(player))?.[0] ?? '';
    expect((await world.http('GET', address)).status).toBe(200);
    const [, , grant = ''] = address.split('/');
    const body = Buffer.from(grant.split('.')[0] ?? '', 'base64url').toString();
    const forged = Buffer.from(body.replaceAll('harbour', 'meadow')).toString('base64url');
    const other = grant.replace(grant.split('.')[0] ?? '', forged);
    expect(other).not.toBe(grant);
    expect((await world.http('GET', address.replace(grant, other))).status).toBe(403);
    expect((await world.http('GET', `/media/${grant}/file`)).status).toBe(403);
    expect((await world.http('GET', `/media/${grant}x/master.m3u8`)).status).toBe(403);
  });

  it('is signed in to one organisation alone', async () => {
    const profile = itemOf<{ organization: { id: string } }>(await world.call(GetMyProfile, {}, stranger));
    expect(profile.organization.id).toBe('meadow');
  });
});

/** What an answer says when the ids that it was asked with, tokens and times are taken out. */
function anonymous({ status, text }: Reply, ids: Ids): { status: number; text: string } {
  let plain = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
  for (const id of [...Object.values(ids), ...Object.values(ids.made)].filter(
    (each) => typeof each !== 'object',
  ))
    plain = plain.replaceAll(JSON.stringify(String(id)), '"id"').replaceAll(String(id), 'id');
  return { status, text: plain };
}
