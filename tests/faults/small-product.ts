import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/define-event.ts';
import { personal } from '../../contracts/kernel/personal.ts';
import { defineTable } from '../../services/platform/columns/define-table.ts';
import type { FactTable } from '../../services/platform/columns/define-table.ts';
import type { Document } from '../../services/platform/documents/documents.ts';
import { RehearseClip } from '../../services/platform/pipelines/rehearsal.fixture.pipeline.ts';
import { when } from '../../services/platform/policies/policy.ts';
import {
  defineReadModel,
  insert,
  patch,
  upsert,
} from '../../services/platform/projections/define-read-model.ts';
import type { ReadModel } from '../../services/platform/projections/define-read-model.ts';

/**
 * A product in little, on which faults are tried: every engine of a data folder takes part, and whatever is lost, doubled
 * or out of order anywhere shows in what it holds.
 */
export const organizationId = 'faults';

/** A producer's next count, with something personal, so that the keys take part. */
export const CounterAdvanced = defineEvent(
  'CounterAdvanced',
  z.object({ producer: z.number(), count: z.number(), note: personal(z.string(), 'actor') }),
  { audit: 'did it' },
);
/** Names an object, which must be there from then on. */
export const FileStored = defineEvent('FileStored', z.object({ key: z.string(), sha256: z.string() }), {
  audit: 'did it',
});
/** Starts a pipeline, by a policy. */
export const ClipRequested = defineEvent('ClipRequested', z.object({ clipId: z.string() }), {
  audit: 'did it',
});
/** A pipeline has ended with its command. */
export const ClipNoted = defineEvent('ClipNoted', z.object({ clipId: z.string(), chunks: z.number() }), {
  audit: 'did it',
});

export const events = [CounterAdvanced, FileStored, ClipRequested, ClipNoted] as const;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Counter extends Document {
  readonly id: string;
  readonly seen: number;
  readonly last: number;
  /** Depends on every count before, and on their order. */
  readonly chain: string;
}
const counters = defineReadModel<Counter, [typeof CounterAdvanced]>(
  { name: 'counters', version: 1, indexes: [['last']], text: ['chain'] },
  [CounterAdvanced],
  {
    CounterAdvanced: ({ data, stream }) =>
      upsert<Counter>(`producer-${data.producer}`, (before) => ({
        id: `producer-${data.producer}`,
        seen: (before?.seen ?? 0) + 1,
        last: data.count,
        chain: sha256(`${before?.chain ?? ''} ${stream} ${data.count} ${data.note ?? ''}`),
      })),
  },
);

interface Clip extends Document {
  readonly id: string;
  readonly state: 'requested' | 'noted';
  readonly chunks: number;
}
const clips = defineReadModel<Clip, [typeof ClipRequested, typeof ClipNoted]>(
  { name: 'clips', version: 1, indexes: [['state']] },
  [ClipRequested, ClipNoted],
  {
    ClipRequested: ({ data }) => insert<Clip>({ id: data.clipId, state: 'requested', chunks: 0 }),
    ClipNoted: ({ data }) => patch<Clip>(data.clipId, { state: 'noted', chunks: data.chunks }),
  },
);

interface StoredFile extends Document {
  readonly id: string;
  readonly sha256: string;
}
const files = defineReadModel<StoredFile, [typeof FileStored]>(
  { name: 'files', version: 1, indexes: [['sha256']] },
  [FileStored],
  {
    FileStored: ({ data }) =>
      upsert<StoredFile>(sha256(data.key), () => ({ id: sha256(data.key), sha256: data.sha256 })),
  },
);

export const readModels = [counters, clips, files] as unknown as readonly ReadModel[];

export const counts: FactTable = defineTable(
  {
    name: 'counts',
    version: 1,
    columns: { producer: 'UInt32', count: 'UInt32', stream: 'LowCardinality(String)' },
    orderBy: ['producer', 'count'],
  },
  [CounterAdvanced],
  {
    CounterAdvanced: ({ data, stream }) => ({ producer: data.producer, count: data.count, stream }),
  },
);

export const runOf = (clipId: string): string => `run-${clipId}`;
export const chunksOfClip = 2;
export const whenClipRequestedRehearse = when(
  ClipRequested,
  'when-clip-requested-rehearse',
  async ({ data }, { start }) =>
    start(RehearseClip, runOf(data.clipId), { clipId: data.clipId, chunks: chunksOfClip }),
);
