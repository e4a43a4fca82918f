import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RemoveMyAvatar } from '../../contracts/identity/avatar.ts';
import { GetMyProfile, GetPerson } from '../../contracts/identity/profile.ts';
import { ErasePerson, GetUser } from '../../contracts/identity/user.ts';
import { smallPictures } from '../../contracts/kernel/small-picture.ts';
import { RemoveLogo } from '../../contracts/organization/logo.ts';
import { GetMyOrganization } from '../../contracts/organization/organization.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

const world = productWorld(['harbour', 'meadow']);
const secret = 'Taken in the quarry by Tom';
let admin: Person;
let tom: Person;
let stella: Person;
let photo: Buffer;
beforeAll(async () => {
  admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  tom = await world.addPerson('harbour', 'Tom', 'viewer');
  stella = await world.addPerson('meadow', 'Stella', 'admin-organization');
  const blank = { width: 900, height: 500, channels: 3, background: '#c04020' } as const;
  photo = await sharp({ create: blank })
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();
});
afterEach(async () => {
  admin = await world.signIn('harbour', admin.email);
});

const headers = { 'content-type': 'application/octet-stream' };
async function put(path: string, as: Person, body: Buffer) {
  const reply = await world.http('PUT', path, { as, body, headers });
  await world.settled();
  return reply;
}
const avatarPath = '/v1/profile/me/avatar';
const logoPath = '/v1/organization-settings/my/logo';
const bytesAt = async (url: string, as?: Person) => {
  const authorization = as ? { authorization: `Bearer ${as.token}` } : {};
  const {
    statusCode: status,
    headers: sent,
    rawPayload,
  } = await world.product.app.inject({
    url,
    headers: authorization,
  });
  return { status, type: sent['content-type'], bytes: rawPayload };
};
const stored = async (folder: string): Promise<readonly string[]> =>
  (await readdir(world.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((path) => path.includes(`/${folder}/`));
/** What is no picture, however it is called. */
const refused: readonly (readonly [string, () => Buffer, string])[] = [
  ['nothing', () => Buffer.alloc(0), 'media.empty'],
  ['text', () => Buffer.from('hello, I am a picture'), 'picture.unsupported'],
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'picture.unsupported',
  ],
  ['half of a picture', () => photo.subarray(0, 400), 'picture.unsupported'],
  ['too many bytes', () => Buffer.concat([photo, Buffer.alloc(smallPictures.sentBytes)]), 'upload.too-large'],
];

describe('the picture of a person', () => {
  it('R-DOC-04, user-document-get: is re-encoded, shown to members, and replaced', async () => {
    const changed = itemOf<{ avatarId: string }>(await put(avatarPath, tom, photo));
    expect(itemOf(await world.call(GetMyProfile, {}, tom))).toMatchObject(changed);
    expect(itemOf(await world.call(GetPerson, { userId: tom.id }, admin))).toMatchObject(changed);
    expect(itemOf(await world.call(GetUser, { userId: tom.id }, admin))).toMatchObject(changed);
    const { bytes, type } = await bytesAt(`/v1/people/${tom.id}/avatar`, admin);
    expect(type).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...smallPictures.avatar });
    expect(bytes.includes(secret)).toBe(false);
    const again = itemOf<{ avatarId: string }>(await put(avatarPath, tom, photo));
    expect(again.avatarId).not.toBe(changed.avatarId);
    await world.until('the former one is deleted', async () => (await stored('avatar')).length === 1);
  });

  it('is stored under the key of the person, and nowhere else', async () => {
    const [file = ''] = await stored('avatar');
    const bytes = await readFile(file);
    expect(bytes.includes('WEBP')).toBe(false);
  });

  it('is not found in another organisation, nor without a session', async () => {
    const path = `/v1/people/${tom.id}/avatar`;
    expect((await bytesAt(path, stella)).status).toBe(404);
    expect((await bytesAt('/v1/people/nobody/avatar', stella)).status).toBe(404);
    expect((await bytesAt(path)).status).toBe(401);
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an archive', 'PK\u0003\u0004 payload.class'],
    ['a program', '#!/bin/sh\nrm -rf /'],
  ])('%s that is sent behind a picture does not come through', async (_, payload) => {
    const sent = Buffer.concat([photo, Buffer.from(payload)]);
    expect((await put(avatarPath, tom, sent)).status).toBe(200);
    const { bytes, type } = await bytesAt(`/v1/people/${tom.id}/avatar`, admin);
    countAttacks('small pictures');
    expect([type, bytes.includes(payload)]).toEqual(['image/webp', false]);
  });

  it.each(refused)('%s is refused, and the picture stays', async (_, body, error) => {
    countAttacks('small pictures');
    expect((await put(avatarPath, tom, body())).answer.error).toBe(error);
    expect((await bytesAt(`/v1/people/${tom.id}/avatar`, tom)).status).toBe(200);
  });

  it('is removed by the person, and erased with them', async () => {
    await world.call(RemoveMyAvatar, {}, tom);
    expect(itemOf(await world.call(GetMyProfile, {}, tom))).toMatchObject({ avatarId: null });
    expect((await bytesAt(`/v1/people/${tom.id}/avatar`, tom)).status).toBe(404);
    await put(avatarPath, tom, photo);
    await world.call(ErasePerson, { userId: tom.id }, admin);
    await world.until('no picture is stored', async () => (await stored('avatar')).length === 0);
    expect(itemOf(await world.call(GetPerson, { userId: tom.id }, admin))).toMatchObject({ avatarId: null });
  });
});

describe('R-ADM-05: GET /v1/organization-settings/{id}/logo', () => {
  it('org-logo-get: answers with the logo, for members of the organisation alone', async () => {
    const { logoId } = itemOf<{ logoId: string }>(await put(logoPath, admin, photo));
    expect(itemOf(await world.call(GetMyOrganization, {}, admin))).toMatchObject({ settings: { logoId } });
    for (const path of [logoPath, '/v1/organization-settings/harbour/logo']) {
      const { bytes, type } = await bytesAt(path, admin);
      expect(type).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 288, height: 160 });
    }
    expect((await bytesAt('/v1/organization-settings/harbour/logo', stella)).status).toBe(404);
    expect((await bytesAt('/v1/organization-settings/my/logo', stella)).status).toBe(404);
    expect((await bytesAt(logoPath)).status).toBe(401);
  });

  it('of a request whose command is refused, no bytes stay', async () => {
    const before = await stored('logo');
    const send = (id: string) =>
      world.http('PUT', logoPath, { as: admin, body: photo, headers: { ...headers, 'x-command-id': id } });
    expect((await send('logo-once')).answer.success).toBe(true);
    // the same id with another picture is another command
    expect((await send('logo-once')).answer.error).toBe('command.reused');
    await world.settled();
    await world.until(
      'the former one is deleted',
      async () => (await stored('logo')).length === before.length,
    );
    expect((await bytesAt(logoPath, admin)).status).toBe(200);
  });

  it('R-ADM-06: is changed with the access flag companyLogo', async () => {
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    expect((await put(logoPath, viewer, photo)).status).toBe(403);
    expect((await world.call(RemoveLogo, {}, viewer)).status).toBe(403);
    admin = await world.signIn('harbour', admin.email);
    expect((await put(logoPath, admin, Buffer.from('no picture'))).answer.error).toBe('picture.unsupported');
    await world.call(RemoveLogo, {}, admin);
    expect((await bytesAt(logoPath, admin)).status).toBe(404);
    await world.until('its bytes are deleted', async () => (await stored('logo')).length === 0);
  });
});
