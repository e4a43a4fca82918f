import type { Position } from './event-store.ts';
import { origin } from './event-store.ts';

export type Direction = 'forwards' | 'backwards';
export type ReadPosition = 'start' | 'end' | { readonly commit: bigint; readonly prepare: bigint };
/** Which streams, by their names. */
export type StreamPattern = { readonly prefix: string } | { readonly regex: string };

/** Why an append was not written, where the server said so. */
export type AppendRefusal =
  { readonly kind: 'conflict' } | { readonly kind: 'too-large'; readonly longest: number };
export type ServerAppendResult =
  { readonly kind: 'written'; readonly position: Position | null } | AppendRefusal;

/** Where a record stands, as the protocol names it. */
export const toReadPosition = (position: Position) =>
  position === origin ? ('start' as const) : { commit: BigInt(position), prepare: BigInt(position) };

/** The commit position; `null` where the server did not say one. Throws beyond what a number counts exactly (8 petabytes). */
export function toPosition(commit: bigint): Position | null {
  if (commit >= 0xffff_ffff_ffff_ffffn) return null;
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`The log is too long: position ${commit}.`);
  return Number(commit) as Position;
}
