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

const allowSession = async (): Promise<void> => undefined;
const minuteMs = 60_000;

it('leaves a token valid if it could not be checked whether the session is still valid', async () => {
  const tokens = new SessionTokens(keys, 30);
  const first = await tokens.issueRefreshToken({ organizationId: 'acme', sessionId: 's1', userId: 'ada' });
  for (let tries = 0; tries < 3; tries++) {
    await expect(tokens.rotate(first, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    vi.setSystemTime(Date.now() + minuteMs);
  }
  expect(await tokens.rotate(first, allowSession)).toMatchObject({
    outcome: 'rotated',
    token: expect.any(String),
  });
});

it('treats a reused token as stolen once its grace period is over', async () => {
  const tokens = new SessionTokens(keys, 30);
  const first = await tokens.issueRefreshToken({ organizationId: 'acme', sessionId: 's1', userId: 'ada' });
  const next = await tokens.rotate(first, allowSession);
  if (next.outcome !== 'rotated') throw new Error(next.outcome);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await tokens.rotate(first, allowSession)).toMatchObject({ token: next.token });
  vi.setSystemTime(Date.now() + 1);
  expect(await tokens.rotate(first, allowSession)).toMatchObject({ outcome: 'reused' });
});

const claimsOf = (sessionId: string) => ({ organizationId: 'acme', sessionId, userId: 'ada' });

it('two tabs that refresh at the same moment get the same next token, which is good for both', async () => {
  const tokens = new SessionTokens(keys, 30);
  const first = await tokens.issueRefreshToken(claimsOf('s1'));
  const both = await Promise.all([tokens.rotate(first, allowSession), tokens.rotate(first, allowSession)]);
  const [one, other] = both.map((rotation) => (rotation.outcome === 'rotated' ? rotation.token : ''));
  expect(one).toBe(other);
  expect(await tokens.rotate(one ?? '', allowSession)).toMatchObject({ outcome: 'rotated' });
});

it('recognises a token from before the last exchange, of which nothing is stored, and no invented one', async () => {
  const tokens = new SessionTokens(keys, 30);
  const first = await tokens.issueRefreshToken(claimsOf('s1'));
  const second = await tokens.rotate(first, allowSession);
  if (second.outcome !== 'rotated') throw new Error(second.outcome);
  await tokens.rotate(second.token, allowSession);
  expect(await keys.getSecret('acme', 'session/s1')).not.toContain(first.split('.')[2]);
  expect(await tokens.rotate(first, allowSession)).toMatchObject({
    outcome: 'reused',
    claims: { sessionId: 's1', userId: 'ada' },
  });
  const other = await tokens.issueRefreshToken(claimsOf('s2'));
  for (const forged of [first.replace(/.$/, '!'), other.replace('.s2.', '.s1.'), 'acme.s1.x.y', 'acme.s1.x'])
    expect(await tokens.rotate(forged, allowSession)).toEqual({ outcome: 'invalid' });
});

it('ends a session in continuous use once it has reached the maximum session lifetime', async () => {
  const tokens = new SessionTokens(keys, 30);
  const startedAt = Date.now();
  let token = await tokens.issueRefreshToken({ organizationId: 'acme', sessionId: 's1', userId: 'ada' });
  for (let day = 1; day < 30; day++) {
    vi.setSystemTime(startedAt + day * 24 * 60 * minuteMs);
    const rotated = await tokens.rotate(token, allowSession);
    if (rotated.outcome !== 'rotated') throw new Error(`day ${day}: ${rotated.outcome}`);
    expect(rotated.secondsLeft).toBe((30 - day) * 24 * 3600);
    token = rotated.token;
  }
  vi.setSystemTime(startedAt + 30 * 24 * 60 * minuteMs);
  expect(await tokens.rotate(token, allowSession)).toMatchObject({
    outcome: 'expired',
    claims: { sessionId: 's1' },
  });
  expect(await tokens.rotate('acme.s1.invented', allowSession)).toEqual({ outcome: 'invalid' });
});

it('counts the lifetime of a session of an earlier release from its next refresh', async () => {
  const tokens = new SessionTokens(keys, 30);
  const token = await tokens.issueRefreshToken({ organizationId: 'acme', sessionId: 's1', userId: 'ada' });
  const stored = JSON.parse((await keys.getSecret('acme', 'session/s1')) ?? '') as { startedAt?: number };
  delete stored.startedAt;
  await keys.putSecret('acme', 'session/s1', JSON.stringify(stored));
  expect(await tokens.rotate(token, allowSession)).toMatchObject({
    outcome: 'rotated',
    secondsLeft: 30 * 24 * 3600,
  });
});
