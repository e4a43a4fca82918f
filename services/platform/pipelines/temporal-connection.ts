import { Connection, isGrpcServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { NotFound, Unavailable } from '../../../contracts/kernel/errors.ts';
import { searchAttributes } from './temporal-names.ts';

/** The server and our namespace on it: `temporal://host:port/namespace`; `temporals:` uses TLS. */
export interface TemporalAddress {
  readonly address: string;
  readonly namespace: string;
  readonly tls: boolean;
}

/** Throws if it is not a valid address. */
export function parseTemporalUrl(url: string): TemporalAddress {
  const { host, pathname, protocol } = new URL(url);
  return { address: host, namespace: pathname.slice(1) || 'default', tls: protocol === 'temporals:' };
}

/** Milliseconds within which a caller has an answer, or an error. */
const queryTimeoutMs = 2000;
const keyword = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/**
 * Connects, and declares the search attributes that runs are found by. Rejects with an error that says what to check if
 * nothing answers, there is no such namespace, or the attributes may not be declared.
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

/** Queries the server within the timeout; what it cannot answer is refused with `service.unavailable`. */
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

/** Status of an error from the server or the connection; `null` for any other. */
function statusOf(error: unknown): number | null {
  const inner = error instanceof Error && !isGrpcServiceError(error) ? error.cause : error;
  return isGrpcServiceError(inner) ? inner.code : null;
}
