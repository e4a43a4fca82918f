import { setTimeout as pause } from 'node:timers/promises';
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerReadableStream, ServerWritableStream, StatusObject } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { supportedBy } from './server-version.ts';

type Refusal = Pick<StatusObject, 'code' | 'details'>;

interface MemberOptions {
  readonly version?: string;
  /** The leader's port. To what must be asked of the leader it answers with its name, to anything else with nothing. */
  readonly leader?: number;
  /** What the next appends are refused with; the others are written at revision 0. */
  readonly refusals?: Refusal[];
  /** So long it thinks before it names the members of the cluster. */
  readonly gossipMs?: number;
}

/** A member of a cluster that holds no events of its own, with the troubles that one can have. */
export async function openLoneMember({
  version = '23.10.0',
  leader = 0,
  refusals = [],
  gossipMs = 0,
}: MemberOptions = {}) {
  const server = new Server();
  let appends = 0;
  server.addService(features.ServerFeaturesService, { getSupportedMethods: supportedBy(version) });
  server.addService(gossipGrpc.GossipService, {
    read: (_: unknown, answer: sendUnaryData<ClusterInfo>) =>
      void pause(gossipMs).then(() => answer(null, members(leader))),
  });
  server.addService(services.StreamsService, {
    read: (call: ServerWritableStream<ReadReq, ReadResp>) => {
      if (call.metadata.get('requires-leader')[0] === 'true' && leader > 0)
        call.emit('error', notLeader(leader));
      else if (call.request.getOptions()?.hasStream()) call.end(noStream(call.request));
      else if (!call.request.getOptions()?.hasSubscription()) call.end();
    },
    append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
      appends++;
      call.resume();
      const refusal = refusals.shift();
      call.on('end', () => (refusal ? answer(refusal) : answer(null, written())));
    },
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    appends: () => appends,
    close: () => server.forceShutdown(),
  };
}

function notLeader(port: number) {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

const noStream = (request: ReadReq): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(
      request.getOptions()?.getStream()?.getStreamIdentifier(),
    ),
  );

const written = (): AppendResp =>
  new streams.AppendResp().setSuccess(
    new streams.AppendResp.Success().setCurrentRevision('0').setNoPosition(new shared.Empty()),
  );

const members = (port: number): ClusterInfo =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setTimeStamp('0')
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ]);
