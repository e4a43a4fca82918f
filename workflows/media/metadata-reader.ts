/**
 * Reads what ffmpeg's `metadata` filters print: a line with the frame's time, then `name=value` lines. Returns a
 * function that gets the output in chunks.
 */
export function metadataReader(
  each: (frameSeconds: number, name: string, value: string) => void,
): (piece: Buffer) => void {
  let rest = '';
  let seconds = 0;
  return (piece) => {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const time = /^frame:.*pts_time:(-?[\d.]+)/.exec(line)?.[1];
      if (time !== undefined) seconds = Number(time);
      const equals = line.indexOf('=');
      if (time === undefined && equals > 0) each(seconds, line.slice(0, equals), line.slice(equals + 1));
    }
  };
}
