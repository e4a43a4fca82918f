import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { SessionTokens } from './session-tokens.ts';

let folder: string;
let keys: Keys;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-tokens-'));
  keys = openEmbeddedKeys(folder);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await keys.close();
  rmSync(folder, { recursive: true });
});

const mayGoOn = async (): Promise<void> => undefined;
const minuteMs = 60_000;

it('leaves a token as good as it was where nobody could tell whether the session may go on', async () => {
  const tokens = new SessionTokens(keys);
  const first = await tokens.issueRefresh('acme', 's1', 'ada');
  for (let tries = 0; tries < 3; tries++) {
    await expect(tokens.rotate(first, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    vi.setSystemTime(Date.now() + minuteMs);
  }
  expect(await tokens.rotate(first, mayGoOn)).toMatchObject({
    outcome: 'rotated',
    token: expect.any(String),
  });
});

it('takes a token that comes again for stolen once its grace is over', async () => {
  const tokens = new SessionTokens(keys);
  const first = await tokens.issueRefresh('acme', 's1', 'ada');
  expect(await tokens.rotate(first, mayGoOn)).toMatchObject({ outcome: 'rotated' });
  expect(await tokens.rotate(first, mayGoOn)).toMatchObject({ outcome: 'rotated', token: null });
  vi.setSystemTime(Date.now() + minuteMs);
  expect(await tokens.rotate(first, mayGoOn)).toMatchObject({ outcome: 'reused' });
});
