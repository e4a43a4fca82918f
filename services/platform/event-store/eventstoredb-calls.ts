import type { Position } from './event-store.ts';
import { origin } from './event-store.ts';

export type Direction = 'forwards' | 'backwards';
export type ReadPosition = 'start' | 'end' | { readonly commit: bigint; readonly prepare: bigint };
/** Which streams, by their names. */
export type StreamPattern = { readonly prefix: string } | { readonly regex: string };

/** Why the server refused an append. */
export type AppendRefusal =
  { readonly kind: 'conflict' } | { readonly kind: 'too-large'; readonly longest: number };
export type ServerAppendResult =
  { readonly kind: 'written'; readonly position: Position | null } | AppendRefusal;

/** The place of a record, as the protocol represents it. */
export const toReadPosition = (position: Position) =>
  position === origin ? ('start' as const) : { commit: BigInt(position), prepare: BigInt(position) };

/** The commit position; `null` if the server returned none. Throws beyond the exact range of numbers (8 petabytes). */
export function toPosition(commit: bigint): Position | null {
  if (commit >= 0xffff_ffff_ffff_ffffn) return null;
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`The log is too long: position ${commit}.`);
  return Number(commit) as Position;
}
