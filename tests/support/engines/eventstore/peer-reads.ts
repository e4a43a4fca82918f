import { setImmediate as immediate } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { PeerLog, Stored } from './peer-log.ts';
import { requireRight } from './peer-rights.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;
type Direction = 'forwards' | 'backwards';
/** Records from a place on (revision or position), and the place after one of them. */
interface Source {
  readonly from: number;
  readonly page: (from: number, limit: number) => Stored[];
  readonly after: (record: Stored) => number;
}

const pageSize = 256;
const ticksPerMillisecond = 10_000n;

/** Answers one read: of a stream, of everything, or of everything from a place on for as long as the caller listens. */
export async function read(log: PeerLog, call: Call): Promise<void> {
  const options = call.request.getOptions() ?? new streams.ReadReq.Options();
  requireRight(log, call.metadata, 'r', options.hasStream() ? nameOf(options) : '$all');
  if (options.hasSubscription()) await subscribe(log, call, options);
  else {
    const source = options.hasStream() ? ofStream(log, options) : ofAll(log, options);
    if (source) await send(call, source, Number(options.getCount()), filterOf(options));
    else await write(call, notFound(options));
    call.end();
  }
}

async function send(
  call: Call,
  source: Source,
  count: number,
  matches: (record: Stored) => boolean,
): Promise<void> {
  let { from } = source;
  for (let left = count; left > 0 && !call.cancelled;) {
    const page = source.page(from, pageSize);
    for (const record of page) {
      from = source.after(record);
      if (!matches(record)) continue;
      await write(call, eventOf(record));
      if (--left === 0) return;
    }
    if (page.length < pageSize) return;
    await immediate(); // others are served too
  }
}

async function subscribe(log: PeerLog, call: Call, options: Options): Promise<void> {
  const source = ofAll(log, options);
  const matches = filterOf(options);
  let wake: () => void = () => undefined;
  const stop = log.onWrite(() => wake());
  call.on('cancelled', () => wake());
  await write(
    call,
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
    ),
  );
  // a subscription begins after the place that it is given, a read at it
  let from = options.getAll()?.hasPosition() ? source.from + 1 : source.from;
  let caughtUp = false;
  let considered = 0;
  log.noteSubscription(from);
  while (!call.cancelled) {
    const page = source.page(from, pageSize);
    for (const record of page) {
      if (matches(record)) await write(call, eventOf(record));
      from = record.position + 1;
      if (++considered % checkpointInterval(options) === 0) await write(call, checkpointAt(record));
    }
    if (page.length > 0) continue;
    if (!caughtUp) {
      caughtUp = true;
      await write(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
      continue; // something may have been written meanwhile
    }
    if (log.end <= from) await new Promise<void>((resolve) => (wake = resolve));
    else from = log.end;
  }
  stop();
}

const nameOf = (options: Options): string =>
  Buffer.from(options.getStream()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

function ofStream(log: PeerLog, options: Options): Source | null {
  const requested = options.getStream();
  const stream = nameOf(options);
  if (!log.isReadable(stream)) return null;
  const direction = directionOf(options);
  const end = requested?.hasEnd() ? Number.MAX_SAFE_INTEGER : 0;
  return {
    from: requested?.hasRevision() ? Number(requested.getRevision()) : end,
    page: (from, limit) => log.stream(stream, direction, from, limit),
    after: ({ revision }) => revision + (direction === 'forwards' ? 1 : -1),
  };
}

function ofAll(log: PeerLog, options: Options): Source {
  const requested = options.getAll();
  const direction = directionOf(options);
  const end = requested?.hasEnd() ? log.end : 0;
  return {
    from: requested?.hasPosition() ? Number(requested.getPosition()?.getCommitPosition()) : end,
    page: (from, limit) => log.all(direction, from, limit),
    after: ({ position }) => (direction === 'forwards' ? position + 1 : position),
  };
}

/** Records after which a filtered subscription is told how far the server has looked; without a filter never. */
function checkpointInterval(options: Options): number {
  const filter = options.getFilter();
  if (!filter) return Infinity;
  return filter.getCheckpointintervalmultiplier() * (filter.hasMax() ? filter.getMax() : 32);
}

function checkpointAt({ position }: Stored): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint();
  return new streams.ReadResp().setCheckpoint(
    checkpoint.setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
}

const directionOf = (options: Options): Direction =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS ? 'forwards' : 'backwards';

function filterOf(options: Options): (record: Stored) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return ({ stream, type }) => {
    const text = byStream ? stream : type;
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : pattern.test(text);
  };
}

const streamIdentifier = (name: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(name));

function eventOf({ position, stream, revision, id, ...record }: Stored): ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(streamIdentifier(stream))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setCustomMetadata(record.metadata)
    .setData(record.data);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(BigInt(record.created) * ticksPerMillisecond));
  const resolved = new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(position));
  return new streams.ReadResp().setEvent(resolved);
}

function notFound(options: Options): ReadResp {
  const identifier = options.getStream()?.getStreamIdentifier();
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
  );
}

/** Waits while the caller does not take what was sent. */
async function write(call: Call, message: ReadResp): Promise<void> {
  if (call.cancelled || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      call.off('drain', goOn).off('cancelled', goOn);
      resolve();
    };
    call.on('drain', goOn).on('cancelled', goOn);
  });
}
