import { beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import {
  ChangeConsent,
  CreateConsent,
  DeleteConsent,
  type UserConsentView,
} from '../../contracts/identity/consent.ts';
import { needsConsent } from '../../contracts/identity/model/needs-consent.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const content = { name: 'Filming', text: 'We film at this site.', mandatory: true };

describe('consents', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let viewer: Person;
  let neighbour: Person;
  let id: string;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    neighbour = await world.addPerson('meadow', 'Milo', 'admin-organization');
    id = itemOf<{ id: string }>(await world.call(CreateConsent, content, admin)).id;
  });

  const send = async (method: 'POST' | 'PUT', as: Person, isAgree: boolean, version = 1, consentId = id) => {
    const reply = await world.http(method, '/v1/userConsents', {
      as,
      body: { consents: [{ id: consentId, version, isAgree }] },
    });
    await world.settled();
    return reply;
  };
  const list = async (as: Person) =>
    (await world.http('GET', '/v1/userConsents', { as })).answer.items as UserConsentView[];

  it('R-CON-03, R-CON-04: are read, signed and changed by the person whom they are about', async () => {
    expect(await list(viewer)).toEqual([{ id, ...content, version: 1, signed: false, signedInfo: null }]);
    expect((await send('POST', viewer, false)).status).toBe(200);
    const [declined] = await list(viewer);
    expect(declined).toMatchObject({ signed: true, signedInfo: { isAgree: false } });
    expect(declined && needsConsent(declined)).toBe(true);
    expect((await send('PUT', viewer, true)).status).toBe(200);
    const [agreed] = await list(viewer);
    expect(agreed).toMatchObject({ signed: true, signedInfo: { isAgree: true } });
    expect(agreed && needsConsent(agreed)).toBe(false);
    expect(await list(admin)).toMatchObject([{ signed: false }]);
    const trail = await world.call(ListAuditEvents, { personId: viewer.id, size: 100 }, admin);
    expect(trail.text).toContain('ConsentSigned');
  });

  it('a changed text is asked for again, and the former one can no longer be signed', async () => {
    await world.call(ChangeConsent, { consentId: id, ...content, text: 'We film everywhere.' }, admin);
    expect(await list(viewer)).toMatchObject([{ version: 2, text: 'We film everywhere.', signed: false }]);
    expect((await send('POST', viewer, true, 1)).answer.error).toBe('consent.outdated');
    expect((await send('POST', viewer, true, 2)).status).toBe(200);
  });

  it('belong to their organisation, and are written by its administrators alone', async () => {
    expect(await list(neighbour)).toEqual([]);
    const foreign = await send('POST', neighbour, true, 2);
    const invented = await send('POST', neighbour, true, 2, 'invented');
    expect([foreign.status, foreign.text]).toEqual([409, invented.text]);
    expect((await world.call(CreateConsent, content, viewer)).status).toBe(403);
    expect((await world.call(DeleteConsent, { consentId: id }, neighbour)).status).toBe(404);
    expect((await world.call(DeleteConsent, { consentId: id }, admin)).status).toBe(200);
    expect(await list(viewer)).toEqual([]);
  });

  it('are bounded', async () => {
    const consents = Array.from({ length: 101 }, () => ({ id, version: 1, isAgree: true }));
    const reply = await world.http('POST', '/v1/userConsents', { as: viewer, body: { consents } });
    expect(reply.status).toBe(400);
  });
});
