import type { PlayerPiece } from './player-source.ts';

/** How long a piece of the result is shown. Seconds. */
export const pieceSeconds = ({ start, end, held }: PlayerPiece): number => held ?? end - start;

/** The piece that a second of the result is in, and where it is in that piece. */
export function pieceAt(pieces: readonly PlayerPiece[], second: number) {
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    const seconds = pieceSeconds(piece);
    if (second < from + seconds || index === pieces.length - 1)
      return { index, piece, within: Math.min(seconds, Math.max(0, second - from)) };
    from += seconds;
  }
  return null;
}

/** The second of the source whose picture belongs to a second of the result; `null` within an inserted video. */
export function pictureSecond(pieces: readonly PlayerPiece[], second: number): number | null {
  const found = pieceAt(pieces, second);
  if (!found || found.piece.other) return null;
  return found.piece.start + (found.piece.held === undefined ? found.within : 0);
}

/** Where the source is to be loaded for a second of the result; behind an inserted video, where it goes on. */
export function sourceSecond(pieces: readonly PlayerPiece[], second: number): number {
  const found = pieceAt(pieces, second);
  if (!found) return 0;
  return pictureSecond(pieces, second) ?? pieces.slice(found.index).find(({ other }) => !other)?.start ?? 0;
}
