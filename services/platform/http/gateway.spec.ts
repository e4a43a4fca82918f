import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { GetMyOrganization } from '../../../contracts/organization/organization.ts';
import { ListWorkspaces } from '../../../contracts/organization/workspace.ts';
import type { QuerySender } from '../../../contracts/kernel/define-query.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import { LargeBodies } from '../queues/large-bodies.ts';
import { Gateway, parseInput } from './gateway.ts';

const viewer = {
  isSystem: false,
  organizationId: 'o1',
  userId: 'u1',
  role: 'viewer',
  roles: {},
  flags: new Set(),
  features: new Set(),
  workspaces: new Set(),
} as unknown as Viewer;

it.each([
  [false, 'resource.absent'],
  [true, 'service.unavailable'],
])(
  'an item that is not found while the read models are behind (%s) is refused with %s',
  async (stale, name) => {
    const gateway = new Gateway({
      rememberViewer: () => undefined,
      recordRead: async () => undefined,
      commands: {} as never, // no command is sent
      queries: { execute: async () => null } as never,
      authenticate: async () => viewer,
      freshness: { tokenOf: () => '', waitFor: async () => ({ stale }) },
      largeBodies: new LargeBodies(),
    });
    const request = { headers: { 'x-after': 'a token' }, query: {}, params: {} };
    const answer = gateway.query(GetMyOrganization, request as unknown as FastifyRequest);
    await expect(answer).rejects.toMatchObject({ error: name });
  },
);

/** The viewers that were passed with the queries. */
async function introducedBy(headers: Record<string, string>, by = viewer): Promise<(Viewer | undefined)[]> {
  const introduced = new Map<QuerySender, Viewer>();
  const requests: QuerySender[] = [];
  const gateway = new Gateway({
    rememberViewer: (sender, known) => void introduced.set(sender, known),
    recordRead: async () => undefined,
    commands: {} as never, // no command is sent
    queries: {
      execute: async ({ sender }: { sender: QuerySender }) => {
        requests.push(sender);
        return { items: [], page: { page: 1, size: 1, dataCount: 0 } };
      },
    } as never,
    authenticate: async () => by,
    freshness: { tokenOf: () => '', waitFor: async () => ({ stale: false }) },
    largeBodies: new LargeBodies(),
  });
  const request = { headers, query: {}, params: {} } as unknown as FastifyRequest;
  await gateway.query(ListWorkspaces, request);
  return requests.map((sender) => introduced.get(sender));
}

it('passes the viewer on, so that it is not looked up again', async () => {
  expect(await introducedBy({})).toEqual([viewer]);
});

it('lets the viewer be looked up again after waiting for a write, which may have changed the rights', async () => {
  expect(await introducedBy({ 'x-after': 'a token' })).toEqual([undefined]);
});

it('passes on what an API key may do after waiting for a write, too: its sender names only whose key it is', async () => {
  const ofKey: Viewer = { ...viewer, apiKeyId: 'k1', scopes: new Set(['content:read']) };
  expect(await introducedBy({ 'x-after': 'a token' }, ofKey)).toEqual([ofKey]);
});

it.each([
  [{ parts: [{ name: 'whole' }, { name: 'half \ud800' }] }, 'parts.1.name'],
  [{ parts: [{ 'half \ud800': '' }] }, 'parts.0.half \ufffd'],
  [{ ['\ud800'.repeat(300)]: '' }, '\ufffd'.repeat(200)],
])('names the place of half a character', (input, field) => {
  const refused = () => parseInput(z.looseObject({}), input);
  expect(refused).toThrow(expect.objectContaining({ fields: { [field]: 'contains half of a character' } }));
});
