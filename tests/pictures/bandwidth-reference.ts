import type { MadeSource } from './made-source.ts';

interface Segment {
  readonly seconds: number;
  readonly bytes: number;
}

export interface Variant {
  readonly name: string;
  readonly declared: { readonly peak: number; readonly average: number };
  readonly expected: { readonly peak: number; readonly average: number };
}

/**
 * What RFC 8216, 4.3.4.2 asks of each variant, from what a player is given alone: the text of the playlists and the
 * bytes of the segments that they name.
 */
export async function variantsOf(made: MadeSource): Promise<Variant[]> {
  const lines = made.master.split('\n');
  const sounds = [...made.master.matchAll(/TYPE=AUDIO.*URI="([^"]+)\.m3u8"/g)].map(([, name = '']) => name);
  const soundBandwidths = await Promise.all(sounds.map((name) => measured(made, name)));
  const most = (of: 'peak' | 'average'): number => Math.max(0, ...soundBandwidths.map((each) => each[of]));
  const variants: Variant[] = [];
  for (const [i, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    const name = (lines[i + 1] ?? '').replace('.m3u8', '');
    const picture = await measured(made, name);
    variants.push({
      name,
      declared: {
        peak: numberIn(line, /[:,]BANDWIDTH=(\d+)/),
        average: numberIn(line, /AVERAGE-BANDWIDTH=(\d+)/),
      },
      expected: { peak: picture.peak + most('peak'), average: picture.average + most('average') },
    });
  }
  return variants;
}

const numberIn = (line: string, pattern: RegExp): number => Number(pattern.exec(line)?.[1] ?? Number.NaN);

async function measured(made: MadeSource, name: string): Promise<{ peak: number; average: number }> {
  const text = made.playlist(name);
  const target = numberIn(text, /#EXT-X-TARGETDURATION:(\d+)/);
  const segments = await segmentsOf(made, text);
  const rate = (part: readonly Segment[]): number =>
    (part.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / secondsOf(part);
  const runs = segments
    .flatMap((_, from) => segments.map((__, to) => segments.slice(from, to + 1)))
    .filter((part) => secondsOf(part) >= 0.5 * target && secondsOf(part) <= 1.5 * target);
  return {
    peak: Math.max(...(runs.length > 0 ? runs : [segments]).map(rate)),
    average: rate(segments),
  };
}

const secondsOf = (part: readonly Segment[]): number =>
  Math.round(part.reduce((sum, { seconds }) => sum + seconds, 0) * 1e6) / 1e6;

/** Every segment of a playlist, counted in the stored files. */
async function segmentsOf(made: MadeSource, text: string): Promise<Segment[]> {
  const entries = [...text.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g)];
  const segments: Segment[] = [];
  for (const [, seconds, length, offset, key = ''] of entries) {
    const stored = (await made.bytesOf(key)).subarray(Number(offset), Number(offset) + Number(length));
    segments.push({ seconds: Number(seconds), bytes: stored.length });
  }
  return segments;
}
