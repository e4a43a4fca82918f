import { InputInvalid } from '../../../contracts/kernel/errors.ts';

/** The append that must have been processed, as the event store returned it. */
export interface AppendedTo {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** An opaque text for the sender of a command, who passes it with a query. */
export const tokenOf = ({ stream, revision, position }: AppendedTo): string =>
  Buffer.from(JSON.stringify([stream, revision, position])).toString('base64url');

/** Refused with `input.invalid` if it is not one of ours. */
export function readToken(token: string): AppendedTo {
  const parts = parse(token);
  if (Array.isArray(parts) && parts.length === 3) {
    const [stream, revision, position] = parts as unknown[];
    if (typeof stream === 'string' && isCount(revision) && isCount(position))
      return { stream, revision, position };
  }
  throw InputInvalid({ fields: { after: 'This token was not returned by a command.' } });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined; // refused by the caller, like any other text
  }
}
