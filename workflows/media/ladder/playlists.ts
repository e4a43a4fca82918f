import { framesPerSecond } from '../probe/frame-rate.ts';
import { bitRatesOf, type BitRates } from './bit-rates.ts';
import { partName, type EncodedChunk, type EncodedPart, type EncodedSegment } from './ladder-files.ts';
import type { LadderPlan } from './plan-ladder.ts';
import { isSound, soundNames, soundsOf, type PlannedSound } from './sounds.ts';

/** Creates the (signed) URL from which the player fetches a header, a part (`partName`) or a playlist. */
export type Address = (what: { name: string } | { rendition: string }) => string;

interface Addressed {
  readonly segment: EncodedSegment;
  readonly part: EncodedPart;
}

/** The finished chunks of a ladder, in order; complete if none is missing. */
export interface Ladder {
  readonly plan: LadderPlan;
  readonly chunks: readonly EncodedChunk[];
}

export const isComplete = ({ plan, chunks }: Ladder): boolean => chunks.length === plan.chunks.length;

/** All qualities with bandwidths measured on what is encoded so far, each with every audio track. */
export function masterPlaylist(ladder: Ladder, address: Address): string {
  const { plan } = ladder;
  const sounds = soundsOf(plan);
  const audioRates = sounds.map(({ rendition }) => measure(ladder, rendition));
  // The bandwidth must suffice for any of the audio tracks.
  const [soundPeak, soundAverage] = [
    Math.max(0, ...audioRates.map(({ peak }) => peak)),
    Math.max(0, ...audioRates.map(({ average }) => average)),
  ];
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...soundLines(sounds, address),
  ];
  for (const rung of plan.rungs) {
    const picture = measure(ladder, rung.name);
    const codecs = new Set(
      [picture, ...audioRates].map(({ codecs: each }) => each).filter((each) => each !== ''),
    );
    const attributes = [
      `BANDWIDTH=${picture.peak + soundPeak}`,
      `AVERAGE-BANDWIDTH=${picture.average + soundAverage}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `CODECS="${[...codecs].join(',')}"`,
      `FRAME-RATE=${framesPerSecond(plan.frameRate).toFixed(3)}`,
      ...(sounds.length > 0 ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, address({ rendition: rung.name }));
  }
  return `${lines.join('\n')}\n`;
}

function soundLines(sounds: readonly PlannedSound[], address: Address): string[] {
  const names = soundNames(sounds);
  return sounds.map(({ rendition, language }, i) => {
    const attributes = [
      'TYPE=AUDIO,GROUP-ID="sound"',
      `NAME="${names[i]}"`,
      ...(language === null ? [] : [`LANGUAGE="${language}"`]),
      `DEFAULT=${i === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,CHANNELS="2"`,
      `URI="${address({ rendition })}"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

function measure(ladder: Ladder, rendition: string): BitRates & { codecs: string } {
  const segments = segmentsOf(ladder, rendition);
  const rates = bitRatesOf(
    segments.map(({ segment }) => segment),
    ladder.plan.targetSeconds,
  );
  return { ...rates, codecs: segments.at(-1)?.part.codecs ?? '' };
}

/** One rendition; grows (`EVENT`) until the last chunk is finished, then it is final (`VOD`). */
export function mediaPlaylist(ladder: Ladder, rendition: string, address: Address): string {
  const type = isComplete(ladder) ? 'VOD' : 'EVENT';
  return render(ladder, { segments: segmentsOf(ladder, rendition), type }, address);
}

export interface RangePlaylist {
  readonly playlist: string;
  /** Source second at which the first listed segment starts; the player's zero. */
  readonly firstSeconds: number;
  /** Where in the playlist the range starts and ends, exactly. */
  readonly startOffset: number;
  readonly endOffset: number;
  /** Everything up to the end of the range is encoded. */
  readonly isCovered: boolean;
}

/** The segments that a step's range touches; the player uses the exact edges given with them. */
export function playlistForRange(
  ladder: Ladder,
  rendition: string,
  range: { startSeconds: number; endSeconds: number },
  address: Address,
): RangePlaylist {
  const all = segmentsOf(ladder, rendition);
  const picture = segmentsOf(ladder, ladder.plan.rungs[0]?.name ?? '');
  // Sound and picture must start together, so the picture's edges decide for both.
  const from = startOf(picture, range.startSeconds);
  const listed = all.filter(
    ({ segment }, i) =>
      segment.startSeconds < range.endSeconds &&
      (isSound(rendition) ? reaches(all, i, from) : segment.startSeconds >= from - 1e-6),
  );
  const last = listed.at(-1)?.segment;
  const covered = last ? last.startSeconds + last.durationSeconds : 0;
  const isCovered = isComplete(ladder) || covered >= range.endSeconds - 1e-6;
  const firstSeconds = listed[0]?.segment.startSeconds ?? from;
  const startOffset = Math.max(0, range.startSeconds - firstSeconds);
  const type = isCovered ? 'VOD' : 'EVENT';
  return {
    playlist: render(ladder, { segments: listed, type, startOffset }, address),
    firstSeconds,
    startOffset,
    endOffset: Math.max(0, range.endSeconds - firstSeconds),
    isCovered,
  };
}

const startOf = (segments: readonly Addressed[], seconds: number): number =>
  segments.filter(({ segment }) => segment.startSeconds <= seconds + 1e-6).at(-1)?.segment.startSeconds ?? 0;

/** An audio segment is needed if it plays at or after `from`. */
function reaches(all: readonly Addressed[], i: number, from: number): boolean {
  const next = all[i + 1]?.segment.startSeconds;
  return next === undefined || next > from + 1e-6;
}

function segmentsOf({ chunks }: Ladder, rendition: string): Addressed[] {
  return chunks.flatMap((chunk) =>
    chunk.parts
      .filter((part) => part.rendition === rendition)
      .flatMap((part) => part.segments.map((segment) => ({ segment, part }))),
  );
}

interface Listed {
  readonly segments: readonly Addressed[];
  readonly type: 'EVENT' | 'VOD';
  /** Where playback starts, for players without steps. */
  readonly startOffset?: number;
}

function render({ plan }: Ladder, { segments, type, startOffset = 0 }: Listed, address: Address): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${plan.targetSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${type}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(startOffset > 0 ? [`#EXT-X-START:TIME-OFFSET=${startOffset.toFixed(3)},PRECISE=YES`] : []),
  ];
  let init: string | undefined;
  segments.forEach(({ segment, part }, i) => {
    if (part.initKey !== init) {
      lines.push(`#EXT-X-MAP:URI="${address({ name: part.initKey })}"`);
      init = part.initKey;
    }
    // Seconds of the source as a date from 1970: aligns sound and picture, and tells the player where it is.
    if (i === 0) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${dateOf(segment.startSeconds)}`);
    lines.push(`#EXTINF:${segment.durationSeconds.toFixed(6)},`);
    lines.push(`#EXT-X-BYTERANGE:${segment.length}@${segment.offset}`);
    lines.push(address({ name: partName(part) }));
  });
  if (type === 'VOD') lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

const dateOf = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString();
