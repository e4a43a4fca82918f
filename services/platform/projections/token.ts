import { InputInvalid } from '../../../contracts/kernel/errors.ts';

/** What must have been seen: an append, as the event store answered it. */
export interface AppendedTo {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** An opaque text for the person who sent a command; they hand it back with a query. */
export const tokenOf = ({ stream, revision, position }: AppendedTo): string =>
  Buffer.from(JSON.stringify([stream, revision, position])).toString('base64url');

/** Refused with `input.invalid` when it is not one of ours. */
export function readToken(token: string): AppendedTo {
  const parts = parse(token);
  if (Array.isArray(parts) && parts.length === 3) {
    const [stream, revision, position] = parts as unknown[];
    if (typeof stream === 'string' && isCount(revision) && isCount(position))
      return { stream, revision, position };
  }
  throw InputInvalid({ fields: { after: 'This is not a token that a command answered with.' } });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined; // refused by the caller, like any other text
  }
}
