import { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../projections/define-read-model.ts';
import { hasLost, OpenStreams } from './open-streams.ts';

const viewer: Viewer = {
  isSystem: false,
  organizationId: 'harbour',
  userId: 'vera',
  role: 'publisher',
  roles: { hall: 'publisher' },
  flags: new Set(['isOrgAdmin']),
  features: new Set(['comments']),
  workspaces: new Set(['hall', 'quay']),
};

class Answer extends EventEmitter {
  closed = false;
  headersSent = true;
  isCut = false;

  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }
}

/** One request in the middle of its answer, whose sender has these rights by now. */
function open(now: () => Promise<Viewer | null>, { contentType = '', headersSent = true } = {}) {
  const streams = new OpenStreams();
  const raw = Object.assign(new Answer(), { headersSent });
  const request = { headers: { 'content-type': contentType } } as unknown as FastifyRequest; // as much as is read of it
  const reply = { raw } as unknown as FastifyReply;
  const hooks = new Map<string, (...parts: readonly unknown[]) => void>();
  const addHook = (name: string, hook: (...parts: readonly unknown[]) => void) => hooks.set(name, hook);
  streams.attach({ addHook } as unknown as FastifyInstance);
  hooks.get('onRequest')?.(request, reply, () => undefined);
  streams.follow(request, { viewer, now });
  return {
    raw,
    check: () => streams.cutOff(Infinity),
    end: () => hooks.get('onClose')?.(null, () => undefined),
  };
}

async function isCut(now: () => Promise<Viewer | null>, how = {}): Promise<boolean> {
  const { raw, check, end } = open(now, how);
  await check();
  end();
  return raw.isCut;
}

describe('an open request', () => {
  it('goes on while its sender has the rights it was admitted with', async () => {
    expect(await isCut(async () => viewer)).toBe(false);
    expect(await isCut(async () => ({ ...viewer, workspaces: new Set(['hall', 'quay', 'mill']) }))).toBe(
      false,
    );
  });

  it('is cut off once its sender may not sign in, or nobody can say', async () => {
    expect(await isCut(async () => null)).toBe(true);
    expect(await isCut(() => Promise.reject(new Error('away')))).toBe(true);
  });

  it('is answered if it is about to be, and cut off while its bytes come in', async () => {
    expect(await isCut(async () => null, { headersSent: false })).toBe(false);
    const upload = { headersSent: false, contentType: 'application/octet-stream' };
    expect(await isCut(async () => null, upload)).toBe(true);
  });

  it('is forgotten when it is over', async () => {
    let checks = 0;
    const { raw, check, end } = open(async () => (checks++, null));
    raw.emit('close');
    await check();
    end();
    expect([checks, raw.isCut]).toEqual([0, false]);
  });
});

describe('a right is lost', () => {
  it.each<[string, Partial<Viewer>]>([
    ['by another role', { role: 'viewer' }],
    ['by another role in a workspace', { roles: { hall: 'viewer' } }],
    ['by no role in a workspace', { roles: {} }],
    ['with an access flag', { flags: new Set() }],
    ['with a feature', { features: new Set() }],
    ['with a workspace', { workspaces: new Set(['hall']) }],
  ])('%s', (_, change) => {
    expect(hasLost(viewer, { ...viewer, ...change })).toBe(true);
  });

  it('by nothing else', () => {
    expect(hasLost(viewer, { ...viewer, roles: { ...viewer.roles, quay: 'viewer' } })).toBe(false);
  });
});
