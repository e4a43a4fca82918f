import { Connection, isGrpcServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { NotFound, Unavailable } from '../../../contracts/kernel/errors.ts';
import { searchAttributes } from './temporal-names.ts';

/** Which server, and which part of it is ours: `temporal://host:port/namespace`; `temporals:` speaks TLS. */
export interface TemporalAddress {
  readonly address: string;
  readonly namespace: string;
  readonly tls: boolean;
}

/** Throws where it is no address. */
export function parseTemporalUrl(url: string): TemporalAddress {
  const { host, pathname, protocol } = new URL(url);
  return { address: host, namespace: pathname.slice(1) || 'default', tls: protocol === 'temporals:' };
}

/** Milliseconds within which a caller has an answer, or the refusal that there is none. */
const queryTimeoutMs = 2000;
const keyword = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/**
 * Connects, and declares the search attributes that runs are found by. Rejects with a sentence that says what to check
 * when nothing answers, when there is no such namespace, or when the attributes may not be declared.
 */
export async function connectTemporal({ address, namespace, tls }: TemporalAddress): Promise<Connection> {
  const connection = await Connection.connect({ address, tls, connectTimeout: 5000 }).catch(
    (cause: unknown) => {
      const sentence = `No Temporal server answers at ${address}. Check STEPWELL_TEMPORAL_URL and that the server runs.`;
      throw new Error(sentence, { cause });
    },
  );
  try {
    await connection.withDeadline(Date.now() + 10_000, () => declareSearchAttributes(connection, namespace));
    return connection;
  } catch (cause) {
    await connection.close();
    const requiredAttributes = Object.values(searchAttributes).join(', ');
    throw new Error(
      `Temporal at ${address} cannot be used with the namespace "${namespace}". Check that it exists and has the search attributes ${requiredAttributes}, all Keyword.`,
      { cause },
    );
  }
}

async function declareSearchAttributes({ operatorService }: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(searchAttributes).filter(
    (name) => Number(customAttributes[name]) !== keyword,
  );
  if (missing.length === 0) return;
  const declared = Object.fromEntries(missing.map((name) => [name, keyword]));
  await operatorService.addSearchAttributes({ namespace, searchAttributes: declared });
}

/** Asks the server within a caller's patience; what it cannot answer is refused with `service.unavailable`. */
export async function queryTemporal<T>(
  client: Client,
  ask: () => Promise<T>,
  timeoutMs = queryTimeoutMs,
): Promise<T> {
  try {
    return await client.connection.withDeadline(Date.now() + timeoutMs, ask);
  } catch (error) {
    const status = statusOf(error);
    if (error instanceof WorkflowNotFoundError || status === notFound) throw NotFound({ cause: error });
    if (status === null) throw error;
    throw Unavailable({ cause: error });
  }
}

const notFound = 5; // grpc.status.NOT_FOUND

/** Of an error that the server or the way to it made; `null` for any other. */
function statusOf(error: unknown): number | null {
  const inner = error instanceof Error && !isGrpcServiceError(error) ? error.cause : error;
  return isGrpcServiceError(inner) ? inner.code : null;
}
