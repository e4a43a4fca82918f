import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { withFlag } from '../../../contracts/kernel/access.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { CommandReused, Unavailable } from '../../../contracts/kernel/errors.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import { SignedInCalls } from './signed-in-calls.ts';

const viewer = {
  isSystem: false,
  organizationId: 'works',
  userId: 'maria',
  role: 'viewer',
  roles: {},
  flags: new Set(['player']),
  features: new Set(),
  workspaces: new Set(),
} as unknown as Viewer;
const request = {} as FastifyRequest;
const message = {} as CommandMessage;
const lastEvent = { stream: 'organization-works', revision: 3, position: 9 };

const callsWith = (execute: () => Promise<unknown>, who: Viewer | null = viewer) =>
  new SignedInCalls(async () => who, { execute } as unknown as CommandBus, {
    tokenOf: ({ position }) => `token-${position}`,
    waitFor: async () => ({ stale: false }),
  });
const succeed = async () => ({ item: undefined, lastEvent });
const failWith = (error: Error) => async () => {
  throw error;
};

it('answers with the token of what was recorded', async () => {
  expect(await callsWith(succeed).send(message)).toMatchObject({ success: true, token: 'token-9' });
});

it('knows the sender of a session who has access, and refuses others', async () => {
  const calls = callsWith(succeed);
  expect(await calls.viewerOf(request)).toBe(viewer);
  expect(await calls.viewerOf(request, withFlag('player'))).toBe(viewer);
  await expect(calls.viewerOf(request, withFlag('companyLogo'))).rejects.toThrow();
  await expect(callsWith(succeed, null).viewerOf(request)).rejects.toMatchObject({
    error: 'session.required',
  });
  const key = { ...viewer, apiKeyId: 'key-1' } as Viewer;
  await expect(callsWith(succeed, key).viewerOf(request)).rejects.toMatchObject({
    error: 'access.forbidden',
  });
});

it('discards what was stored for a command that is refused, and only then', async () => {
  let discards = 0;
  const discard = async () => void discards++;
  await callsWith(succeed).executeStored(message, discard);
  // the log may have recorded it: nothing that it refers to may be missing
  for (const error of [Unavailable(), new Error('line cut')])
    await expect(callsWith(failWith(error)).executeStored(message, discard)).rejects.toBe(error);
  expect(discards).toBe(0);
  const refused = CommandReused();
  await expect(callsWith(failWith(refused)).executeStored(message, discard)).rejects.toBe(refused);
  expect(discards).toBe(1);
});
