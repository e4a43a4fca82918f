import { generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, it } from 'vitest';
import { ChangePasswordBody } from '../../../contracts/identity/password.ts';
import { successEnvelope, TestNetwork } from '../test-network.ts';
import { changePassword } from './change-password.ts';

it('R-PRF-02: encrypts passwords of every length, in parts where the key cannot encrypt them at once', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const network = new TestNetwork({
    'GET /v1/auth/password-key': successEnvelope({ item: { publicKey: spki } }),
    'POST /v1/auth/reset-password': successEnvelope(),
  });
  const decrypt = (sealed: string): string =>
    Buffer.concat(
      sealed
        .split('.')
        .map((part) => privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, Buffer.from(part, 'base64'))),
    ).toString();
  for (const [password, parts] of [
    ['Quarry7&lantern', 1],
    ['x'.repeat(190), 1],
    ['🛶'.repeat(128), 3],
  ] as const) {
    network.requests.length = 0;
    await changePassword('', password);
    const [request] = network.requestsTo('POST /v1/auth/reset-password');
    const { currentPassword, newPassword } = ChangePasswordBody.parse(request?.body);
    expect(newPassword.split('.')).toHaveLength(parts);
    expect(decrypt(newPassword)).toBe(password);
    expect(decrypt(currentPassword)).toBe('');
  }
});
