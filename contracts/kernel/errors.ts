/** How an error is sent over HTTP: its kind decides the status, so that domain code knows no HTTP numbers. */
export type ErrorKind =
  | 'invalid' // 400: the input breaks a rule that the sender can mend
  | 'unauthenticated' // 401
  | 'forbidden' // 403: the thing is visible, the act is not allowed
  | 'absent' // 404: there is no such thing, or it is not theirs
  | 'conflict' // 409: somebody else was first, or the state does not allow it
  | 'too-large' // 413
  | 'unsupported' // 415
  | 'limited' // 429
  | 'unavailable' // 503: nothing was changed, try again
  | 'fault'; // 500: an internal error, which is logged

/** What one refusal adds to its contract. */
export interface ErrorDetails {
  /** Field name to its error. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Plain facts for the screen (limits, current revision …). */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
  readonly cause?: unknown;
}

/** What a refusal says, with its facts where the text names them: `%{name}`. */
export const withFacts = (text: string, facts: ErrorDetails['facts'] = {}): string =>
  text.replaceAll(/%\{(\w+)\}/g, (name, key: string) => String(facts[key] ?? name));

/** A refusal by rule. `error` is stable and for programs; `message` is for people. */
export class DomainError extends Error {
  readonly error: string;
  readonly kind: ErrorKind;
  /** The specification's number if it has one (2, 5, 52, 403 …), otherwise the HTTP status. */
  readonly code: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly facts: ErrorDetails['facts'];
  constructor(contract: ErrorContract, details: ErrorDetails = {}) {
    super(withFacts(contract.message, details.facts), { cause: details.cause });
    this.name = 'DomainError';
    this.error = contract.error;
    this.kind = contract.kind;
    this.code = contract.code;
    this.fields = details.fields;
    this.facts = details.facts;
  }
}

/** A refusal's contract: call it to create the error, read its fields to derive everything else. */
export interface ErrorContract {
  readonly error: string;
  readonly kind: ErrorKind;
  readonly code: number;
  /** What happened, what is safe, what to do next; one or two sentences for people. `%{name}` is one of its facts. */
  readonly message: string;
  (details?: ErrorDetails): DomainError;
}

/** The HTTP status of each kind; the only place that knows these numbers. */
export const statusOfKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  limited: 429,
  unavailable: 503,
  fault: 500,
};

/** Defines a refusal: `throw WorkflowNotReady()`. */
export function defineError(
  error: string,
  kind: ErrorKind,
  message: string,
  code: number = statusOfKind[kind],
): ErrorContract {
  const contract = { error, kind, code, message };
  const make = (details?: ErrorDetails): DomainError =>
    new DomainError(make as unknown as ErrorContract, details);
  return Object.defineProperties(
    make,
    Object.getOwnPropertyDescriptors(contract),
  ) as unknown as ErrorContract;
}

/** The input does not match its contract; `fields` names the invalid fields, each with a message or a text key. */
export const InputInvalid = defineError(
  'input.invalid',
  'invalid',
  'Some fields are invalid. Nothing was changed; correct them and send again.',
);
/** There is no session, or it has ended. */
export const NotSignedIn = defineError(
  'session.required',
  'unauthenticated',
  'You are not signed in. Sign in and try again.',
);
/** Somebody who may see the target may not do this to it. */
export const NotAllowed = defineError(
  'access.forbidden',
  'forbidden',
  'You are not allowed to do this. Nothing was changed; ask an administrator of your organisation.',
);
/** The organisation may be used from other addresses only (code 5 of the documents). */
export const AddressNotAllowed = defineError(
  'access.address-not-allowed',
  'forbidden',
  'Your organisation can’t be used from this network. Nothing was changed; use an allowed network, or ask an administrator of your organisation.',
  5,
);
/** The target does not exist, or the person may not know that it does: both are answered alike. */
export const NotFound = defineError('resource.absent', 'absent', 'Not found, or you don’t have access.');
/**
 * The stream moved on since the sender or the decision saw it; `facts.currentRevision` is the current revision, `null`
 * for no stream, `facts.changedBy` who changed the same part meanwhile, if known, and `facts.changedPaths` which paths of
 * what the command would change that were, one a line.
 */
export const RevisionConflict = defineError(
  'revision.conflict',
  'conflict',
  'Someone else changed this at the same time. Your change was not saved; reload and try again.',
);
/** The id of a command was reused with other data, by somebody else or for another target. */
export const CommandReused = defineError(
  'command.reused',
  'conflict',
  'This command ID was already used for something else. Nothing was changed; send it with a new ID.',
);
/** Too many requests from an address, or for an account, in a short time. */
export const TooManyRequests = defineError(
  'rate.limited',
  'limited',
  'Too many requests in a short time. Nothing was changed; wait a moment and try again.',
);
/** An engine does not answer or accepts nothing; the same request may be sent again, with the same id. */
export const Unavailable = defineError(
  'service.unavailable',
  'unavailable',
  'The service is temporarily unavailable. Nothing was changed; try again shortly.',
);
