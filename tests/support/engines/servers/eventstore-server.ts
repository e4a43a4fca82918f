// Not modelled: TLS, passwords and groups of accounts, the server's default rights, clusters and their leader, batch appends, reading what is left of a truncated stream, links, projections, persistent subscriptions, scavenging, transactions over several requests, the server's own limits of size.
import { join } from 'node:path';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type {
  sendUnaryData,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  ServiceError,
} from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { supportedBy } from '../eventstore/server-version.ts';
import { PeerLog } from '../eventstore/peer-log.ts';
import type { Expected, Proposed, Written } from '../eventstore/peer-log.ts';
import { requireRight } from '../eventstore/peer-rights.ts';
import { read } from '../eventstore/peer-reads.ts';

/** A server that speaks what our adapter uses of EventStoreDB's protocol: `node eventstore-server.ts <folder> <port>`. */
const [folder = '.', port = '2113'] = process.argv.slice(2);
const log = new PeerLog(join(folder, 'peer.sqlite'));
const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
server.addService(services.StreamsService, {
  read: (call: ServerWritableStream<ReadReq, ReadResp>) => {
    read(log, call).catch((error: unknown) => call.emit('error', error));
  },
  append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    appendOf(call).then(
      (response) => answer(null, response),
      (error: unknown) => answer({ code: status.INTERNAL, details: String(error), ...(error as object) }),
    );
  },
  delete: (
    { request, metadata }: ServerUnaryCall<DeleteReq, DeleteResp>,
    answer: sendUnaryData<DeleteResp>,
  ) => {
    try {
      requireRight(log, metadata, 'd', nameOf(request.getOptions()));
    } catch (error) {
      return answer(error as ServiceError);
    }
    log.delete(nameOf(request.getOptions()));
    answer(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
  },
});
server.addService(features.ServerFeaturesService, { getSupportedMethods: supportedBy('23.10.0') });
server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) => {
  if (error) throw error;
});
process.on('SIGTERM', () => {
  server.forceShutdown();
  log.close();
});

async function appendOf(call: ServerReadableStream<AppendReq, AppendResp>): Promise<AppendResp> {
  let options = new streams.AppendReq.Options();
  const events: Proposed[] = [];
  for await (const request of call as AsyncIterable<AppendReq>) {
    options = request.getOptions() ?? options;
    const message = request.getProposedMessage();
    if (message) events.push(proposed(message));
  }
  if (call.cancelled) throw new Error('Who wrote has gone; what came of it is not all.');
  requireRight(log, call.metadata, 'w', nameOf(options));
  return responseOf(log.write(nameOf(options), expectedOf(options), events));
}

const nameOf = (options?: AppendReq.Options | DeleteReq.Options): string =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

const proposed = (message: AppendReq.ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

function expectedOf(options: AppendReq.Options): Expected {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'exists' : 'any';
}

function responseOf(written: Written): AppendResp {
  if (written.kind === 'conflict') {
    const refusal = new streams.AppendResp.WrongExpectedVersion();
    if (written.current < 0) refusal.setCurrentNoStream(new shared.Empty());
    else refusal.setCurrentRevision(String(written.current));
    return new streams.AppendResp().setWrongExpectedVersion(refusal);
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(written.revision));
  // some releases do not say where a repeated write stands
  if (written.kind === 'idempotent') success.setNoPosition(new shared.Empty());
  else
    success.setPosition(
      new streams.AppendResp.Position()
        .setCommitPosition(String(written.position))
        .setPreparePosition(String(written.position)),
    );
  return new streams.AppendResp().setSuccess(success);
}
