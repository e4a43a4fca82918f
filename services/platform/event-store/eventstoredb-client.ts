import type { Channel } from '@grpc/grpc-js';
import { connectivityState } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, Credentials, StreamingRead } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import type { Direction, ReadPosition, StreamPattern } from './eventstoredb-calls.ts';

/**
 * The client keeps some of what is used here private: a function with the client as `this` may use it, like the
 * client's own extensions.
 */
type Client = EventStoreDBClient;

/** Calls back for each channel that a client opens from now on. */
export const watchChannels = (client: Client, onChannel: (channel: Channel) => void): void =>
  watchChannelsOf.call(client, onChannel);

/**
 * Resolves once calls can be made, that is, cluster members were discovered and the certificate was checked; or once
 * that has failed.
 */
export const waitUntilConnected = (client: Client): Promise<void> => untilConnectedOf.call(client);

/** Such as `23.10.0`; `unknown` for a server too old to report it. */
export const serverVersion = (client: Client): Promise<string> => serverVersionOf.call(client);

/**
 * Like `readAll`, for streams with matching names only. The protocol supports it; the client offers it for
 * subscriptions alone.
 */
export const readMatching = (client: Client, read: FilteredRead): StreamingRead<AllStreamResolvedEvent> =>
  readMatchingOf.call(client, read);

function watchChannelsOf(this: Client, onChannel: (channel: Channel) => void): void {
  const open = this.getChannel;
  this.getChannel = async () => {
    const channel = await open();
    onChannel(channel);
    return channel;
  };
}

async function untilConnectedOf(this: Client): Promise<void> {
  const channel = await this.getChannel();
  for (;;) {
    const state = channel.getConnectivityState(true);
    const { IDLE, CONNECTING } = connectivityState;
    if (state !== IDLE && state !== CONNECTING) return;
    await new Promise((resolve) => channel.watchConnectivityState(state, Infinity, resolve));
  }
}

async function serverVersionOf(this: Client): Promise<string> {
  return (await this.capabilities).serverVersion;
}

interface FilteredRead {
  readonly direction: Direction;
  readonly from: ReadPosition;
  readonly limit: number;
  readonly pattern: StreamPattern;
  readonly credentials: Credentials;
}

function readMatchingOf(this: Client, read: FilteredRead) {
  const request = new streams.ReadReq().setOptions(optionsOf(read));
  const call = { credentials: read.credentials, requiresLeader: true };
  const open = this.GRPCStreamCreator(streamsGrpc.StreamsClient, 'readMatching', (client) =>
    client.read(request, ...this.callArguments(call, { deadline: Infinity })),
  );
  return new ReadStream<AllStreamResolvedEvent>(open, convertGrpcEvent as never, {});
}

function optionsOf({ direction, from, limit, pattern }: FilteredRead): streams.ReadReq.Options {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  if ('prefix' in pattern) expression.setPrefixList([pattern.prefix]);
  else expression.setRegex(pattern.regex);
  const filter = new streams.ReadReq.Options.FilterOptions()
    .setStreamIdentifier(expression)
    .setMax(searchWindow)
    .setCheckpointintervalmultiplier(1);
  const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;
  return new streams.ReadReq.Options()
    .setAll(allFrom(from))
    .setReadDirection(direction === 'forwards' ? FORWARDS : BACKWARDS)
    .setCount(String(limit))
    .setFilter(filter)
    .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
}

/** Records that the server searches per request. */
const searchWindow = 1024;

function allFrom(from: ReadPosition): streams.ReadReq.Options.AllOptions {
  const all = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(new shared.Empty());
  if (from === 'end') return all.setEnd(new shared.Empty());
  return all.setPosition(
    new streams.ReadReq.Options.Position()
      .setCommitPosition(String(from.commit))
      .setPreparePosition(String(from.prepare)),
  );
}
