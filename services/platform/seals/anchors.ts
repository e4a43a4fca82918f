import { z } from 'zod';
import { Seal, sealHash } from './seals.ts';

/** A log that is older than its anchor was put in its place on purpose; said once by an operator, and recorded in the log. */
export const Acceptance = z.object({
  /** `restored`: made of a backup. `accepted`: an operator said that the older log is meant. */
  kind: z.enum(['restored', 'accepted']),
  /** ISO 8601, UTC. */
  at: z.string(),
  reason: z.string(),
  /** The newest seal that the keys had seen until then; `null` where there was none. */
  before: Seal.nullable(),
  /** Those in whose audit trail it is recorded: all that the log has events of. */
  organizations: z.array(z.string()),
  /** Whether the log says so by now. */
  isRecorded: z.boolean(),
});
export type Acceptance = z.output<typeof Acceptance>;

/** What the keys remember of the log, so that a log that was cut off, rewritten or replaced is recognised. */
export const Anchor = z.object({
  /** From 1; one more each time an older log was accepted. */
  generation: z.int().min(1),
  /** The newest seal that was seen; `null` before the first. */
  seal: Seal.nullable(),
  /** The log ended with this seal when its process stopped: nothing may follow it until the next start. */
  isClosed: z.boolean(),
  /** Why this generation began; `null` for the first. */
  acceptance: Acceptance.nullable(),
});
export type Anchor = z.output<typeof Anchor>;

/** Whether an older log was accepted since the last start, so that the log does not say it yet. */
export const isAcceptanceUnrecorded = (anchor: Anchor | null): boolean =>
  anchor?.acceptance?.isRecorded === false;

/** Keeps anchors where the log is not. */
export interface Anchors {
  /** Of the newest generation; `null` before the first. */
  readAnchor(): Promise<Anchor | null>;
  /** Moves the anchor to a newer seal of the log, within its generation. A seal older than the anchor's changes nothing. */
  moveAnchor(seal: Seal | null, isClosed: boolean): Promise<void>;
  /** Begins a generation with the newest seal of the log that takes the place of the one before. */
  acceptLog(seal: Seal | null, acceptance: Acceptance): Promise<void>;
  /** The log itself says now that it was accepted. */
  markAcceptanceRecorded(generation: number): Promise<void>;
}

/** The generation that follows an anchor. */
export const nextGeneration = (before: Anchor | null, seal: Seal | null, acceptance: Acceptance): Anchor => ({
  generation: (before?.generation ?? 0) + 1,
  seal,
  isClosed: false,
  acceptance,
});

/** The anchor with a newer seal; `null` where it stays as it is. */
export function updateAnchorSeal(before: Anchor | null, seal: Seal | null, isClosed: boolean): Anchor | null {
  if (before === null) return { generation: 1, seal, isClosed, acceptance: null };
  if (sealNumber(seal) < sealNumber(before.seal)) return null;
  return { ...before, seal, isClosed };
}

/** What a log has to say to an anchor. */
export interface AnchoredLog {
  /** The log's seal of that number. */
  readonly findSeal: (number: number) => Seal | undefined;
  /** Of the newest seal of the log; 0 before the first. */
  readonly lastSeal: number;
  /** Events that no seal covers. */
  readonly unsealed: number;
}

/** Why a log is not the one that the anchor was made of, as sentences. */
export function findContradictions({ seal, isClosed }: Anchor, log: AnchoredLog): string[] {
  const found: string[] = [];
  if (seal && sealHash(log.findSeal(seal.number)) !== sealHash(seal)) found.push(missingSealMessage(seal));
  if (isClosed && log.lastSeal === sealNumber(seal) && log.unsealed > 0)
    found.push(
      `The log goes on after the seal with which the product closed it: ${log.unsealed} events were added while it was stopped.`,
    );
  return found;
}

/** What somebody who starts the product is told to do about it. */
export const acceptLogHint =
  'Put the newest copy of the log back. Where an older one is meant, say so: npm run accept-log (see docs/operating.md, "A log that is older than its anchor").';

const missingSealMessage = ({ number, last, time }: Seal): string =>
  `The log is not the one that the keys remember: seal ${number} of ${time}, over the events up to ${last}, is not in it. Its end was cut off, it was rewritten, or an older copy took its place.`;

const sealNumber = (seal: Seal | null): number => seal?.number ?? 0;
