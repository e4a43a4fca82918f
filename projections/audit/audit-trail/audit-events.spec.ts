import { expect, it } from 'vitest';
import { WorkspaceCreated } from '../../../contracts/organization/workspace.ts';
import { recordedForSpec } from '../../../services/platform/commands/given.fixture.ts';
import { readIndexed, type AuditSources } from './audit-events.ts';

const event = WorkspaceCreated({ workspaceId: 'hall', name: 'Hall', color: 'red', private: false });
const log = ['workspace-hall', 'workspace-vault'].flatMap((stream) =>
  [0, 1, 2, 3].map((revision) => recordedForSpec(event, revision, { stream })),
);
const sources = {
  aggregates: new Map([['workspace', {}]]),
  events: {
    readPages: async function* (_: string, stream: string, from: number) {
      for (const each of log) if (each.stream === stream && each.revision >= from) yield { events: [each] };
    },
  },
} as unknown as AuditSources;

it('the audit trail reads its events from the log in the order of the index, oldest or newest first', async () => {
  const places = [
    ['workspace-hall', 3],
    ['workspace-vault', 2],
    ['workspace-hall', 1],
    ['workspace-vault', 9],
  ] as const;
  const readInOrder = async (order: readonly (typeof places)[number][]) => {
    const indexed = order.map(([stream, revision], position) => ({
      position,
      stream,
      revision,
      workspace_id: '',
    }));
    const found = await readIndexed(sources, 'acme', indexed);
    return found.map(({ stream, revision }) => [stream, revision]);
  };
  // the last one is not in the log
  expect(await readInOrder(places)).toEqual(places.slice(0, 3));
  expect(await readInOrder(places.toReversed())).toEqual(places.slice(0, 3).toReversed());
});
