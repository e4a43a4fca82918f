import { z } from 'zod';
import { Seal, sealHash } from './seals.ts';

/** Why a log that is older than its anchor was put in its place; given once by an operator, and recorded in the log. */
export const Acceptance = z.object({
  /** `restored`: from a backup. `accepted`: an operator confirmed that the older log is intended. */
  kind: z.enum(['restored', 'accepted']),
  /** ISO 8601, UTC. */
  at: z.string(),
  reason: z.string(),
  /** The newest seal known to the keys until then; `null` if there was none. */
  before: Seal.nullable(),
  /** The organisations in whose audit trail it is recorded: all that have events in the log. */
  organizations: z.array(z.string()),
  /** Whether the log contains it by now. */
  isRecorded: z.boolean(),
});
export type Acceptance = z.output<typeof Acceptance>;

/** What the keys store about the log, so that a log that was truncated, rewritten or replaced is recognised. */
export const Anchor = z.object({
  /** From 1; one more each time an older log was accepted. */
  generation: z.int().min(1),
  /** The newest known seal; `null` before the first. */
  seal: Seal.nullable(),
  /** The log ended with this seal when its process stopped: nothing may follow it until the next start. */
  isClosed: z.boolean(),
  /** Why this generation started; `null` for the first. */
  acceptance: Acceptance.nullable(),
});
export type Anchor = z.output<typeof Anchor>;

/** Whether an older log was accepted since the last start, so that the log does not contain it yet. */
export const isAcceptanceUnrecorded = (anchor: Anchor | null): boolean =>
  anchor?.acceptance?.isRecorded === false;

/** Stores anchors outside the log. */
export interface Anchors {
  /** The anchor of the newest generation; `null` before the first. */
  readAnchor(): Promise<Anchor | null>;
  /** Moves the anchor to a newer seal of the log, within its generation. A seal older than the anchor's changes nothing. */
  moveAnchor(seal: Seal | null, isClosed: boolean): Promise<void>;
  /** Starts a generation with the newest seal of the log that replaces the previous one. */
  acceptLog(seal: Seal | null, acceptance: Acceptance): Promise<void>;
  /** The log itself now contains the acceptance. */
  markAcceptanceRecorded(generation: number): Promise<void>;
}

/** The generation after an anchor. */
export const nextGeneration = (before: Anchor | null, seal: Seal | null, acceptance: Acceptance): Anchor => ({
  generation: (before?.generation ?? 0) + 1,
  seal,
  isClosed: false,
  acceptance,
});

/** The anchor with a newer seal; `null` if it stays as it is. */
export function updateAnchorSeal(before: Anchor | null, seal: Seal | null, isClosed: boolean): Anchor | null {
  if (before === null) return { generation: 1, seal, isClosed, acceptance: null };
  if (sealNumber(seal) < sealNumber(before.seal)) return null;
  return { ...before, seal, isClosed };
}

/** What an anchor is compared with. */
export interface AnchoredLog {
  /** The log's seal of that number. */
  readonly findSeal: (number: number) => Seal | undefined;
  /** Number of the newest seal of the log; 0 before the first. */
  readonly lastSeal: number;
  /** Events that no seal covers. */
  readonly unsealed: number;
}

/** Why a log is not the one that the anchor belongs to, as sentences. */
export function findContradictions({ seal, isClosed }: Anchor, log: AnchoredLog): string[] {
  const found: string[] = [];
  if (seal && sealHash(log.findSeal(seal.number)) !== sealHash(seal)) found.push(missingSealMessage(seal));
  if (isClosed && log.lastSeal === sealNumber(seal) && log.unsealed > 0)
    found.push(
      `The log continues after the seal with which the product closed it: ${log.unsealed} events were added while it was stopped.`,
    );
  return found;
}

/** What an operator can do about it. */
export const acceptLogHint =
  'Restore the newest copy of the log. If an older one is intended, accept it: npm run accept-log (see docs/operating.md, "A log that is older than its anchor").';

const missingSealMessage = ({ number, last, time }: Seal): string =>
  `The log does not match the keys: seal ${number} of ${time}, over the events up to ${last}, is not in it. The log was truncated or rewritten, or an older copy took its place.`;

const sealNumber = (seal: Seal | null): number => seal?.number ?? 0;
