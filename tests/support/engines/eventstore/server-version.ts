import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';

/** What a server of a version answers to the question what it can do. */
export const supportedBy =
  (version: string) =>
  (_: ServerUnaryCall<unknown, SupportedMethods>, answer: sendUnaryData<SupportedMethods>): void =>
    answer(null, new features.SupportedMethods().setEventStoreServerVersion(version));
