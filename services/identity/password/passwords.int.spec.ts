import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import { systemSender } from '../accounts.ts';
import { LoginThrottle } from '../credentials/login-throttle.ts';
import { PasswordStore } from '../credentials/password-store.ts';
import { Passwords } from './passwords.ts';

let folder: string;
let keys: ReturnType<typeof openEmbeddedKeys>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passwords-'));
  keys = openEmbeddedKeys(folder);
});
afterEach(async () => {
  keys.close();
  await rm(folder, { recursive: true });
});

it('a change of the password that could not be checked does not count as a wrong attempt', async () => {
  let isDown = true;
  const unreliable = {
    ...keys,
    getSecret: async (organizationId: string, name: string) => {
      if (isDown && name.startsWith('password/')) throw Unavailable();
      return keys.getSecret(organizationId, name);
    },
  };
  const passwords = new Passwords({
    aggregates: { stateOf: async () => ({ status: 'active' }) },
    throttle: new LoginThrottle(keys, 'throttle'),
    passwordStore: new PasswordStore(unreliable, async () => null),
  } as unknown as ConstructorParameters<typeof Passwords>[0]);
  const claims = { organizationId: 'acme', userId: 'ana', sessionId: 'session-1' };
  const change = () =>
    passwords.changeOwn(
      claims as never,
      { current: 'wrong', next: 'Quarry7&lantern' },
      systemSender('acme', 'ana'),
    );
  for (let attempt = 1; attempt <= 6; attempt++)
    await expect(change()).rejects.toMatchObject({ error: 'service.unavailable' });
  isDown = false;
  await expect(change()).rejects.toMatchObject({ error: 'password.wrong' });
});
