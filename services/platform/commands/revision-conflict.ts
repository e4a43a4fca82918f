import { DomainError, RevisionConflict, type ErrorDetails } from '../../../contracts/kernel/errors.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { LoadedStream } from './aggregate-cache.ts';
import type { Decision } from './define-decision.ts';

/**
 * For commuting decisions, and for commands with the revision that the sender saw: the next read of the log tells
 * whether the command is still valid.
 */
export const canDecideAgain = ({ commutes }: Decision, { expected }: CommandMessage): boolean =>
  commutes || expected !== undefined;

/** The sender saw another state than this. */
export const hasStaleRevision = ({ expected }: CommandMessage, { revision }: LoadedStream): boolean =>
  expected !== undefined && expected !== revision;

export const revisionConflict = (
  { revision }: LoadedStream,
  facts: ErrorDetails['facts'] = {},
  cause?: unknown,
): DomainError => RevisionConflict({ facts: { ...facts, currentRevision: revision }, cause });

export const isRevisionConflict = (error: unknown): boolean =>
  error instanceof DomainError && error.error === 'revision.conflict';

/** A refusal may come from outdated state. */
export function ignoreRefusal(error: unknown): readonly [] {
  if (error instanceof DomainError) return [];
  throw error;
}
