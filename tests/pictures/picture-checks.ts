import { isStepRange } from '../../contracts/authoring/model/draft-steps.ts';
import { omittedSoundTracksReason } from '../../contracts/media/sound-tracks.ts';
import { proposeSteps } from '../../workflows/authoring/segmentation/propose-steps.ts';
import { variantsOf } from './bandwidth-reference.ts';
import type { MadeSource, Picture } from './made-source.ts';
import type { pictureSources } from './picture-sources.ts';

/** One row of the table: a rule, the source that shows it, and what is measured on what the pipeline made of it. */
export interface PictureCheck {
  readonly source: keyof typeof pictureSources;
  readonly what: string;
  readonly expected: string;
  readonly measure: (made: MadeSource) => Promise<{ readonly got: string; readonly holds: boolean }>;
}

const top = (made: MadeSource): string => made.plan.rungs.at(-1)?.name ?? '';
const middleOf = (picture: Picture): number =>
  Math.min(...picture.at(Math.floor(picture.width / 4), Math.floor(picture.height / 6)));
const list = (values: readonly (number | string)[]): string => values.join(' ');

const pictures = {
  'top quality': (made: MadeSource) => made.firstFrame(top(made)),
  poster: async (made: MadeSource) => made.poster,
  'step picture': async (made: MadeSource) => made.stepPicture,
  thumbnail: async (made: MadeSource) => made.tile,
} as const;
type PictureName = keyof typeof pictures;
const pictureNames: readonly PictureName[] = ['top quality', 'poster', 'step picture', 'thumbnail'];

const onEvery = (
  source: PictureCheck['source'],
  check: (name: PictureName) => Omit<PictureCheck, 'source'>,
): PictureCheck[] => pictureNames.map((name) => ({ source, ...check(name) }));

const white = (name: PictureName): Omit<PictureCheck, 'source'> => ({
  what: `diffuse white, 203 nits: ${name}`,
  expected: '235 to 250 of 255',
  measure: async (made) => {
    const got = middleOf(await pictures[name](made));
    return { got: String(got), holds: got >= 235 && got <= 250 };
  },
});

const highlights: Omit<PictureCheck, 'source'> = {
  what: 'every grey of the ramp in the top quality',
  expected: 'never darker than the one before, brightest above diffuse white',
  measure: async (made) => {
    const frame = await made.firstFrame(top(made));
    const ramp = Array.from({ length: 33 }, (_, i) => frame.at(Math.min(639, i * 20), 180)[1]);
    const rises = ramp.every((value, i) => value >= (ramp[i - 1] ?? 0) - 1);
    return { got: list(ramp.filter((_, i) => i % 4 === 0)), holds: rises && (ramp.at(-1) ?? 0) >= 250 };
  },
};

const saturated: Omit<PictureCheck, 'source'> = {
  what: 'red, green and blue of BT.709 in the top quality',
  expected: 'one part at least 225, the others at most 60',
  measure: async (made) => {
    const frame = await made.firstFrame(top(made));
    const patches = [106, 320, 533].map((x) => frame.at(x, 300));
    const holds = patches.every((patch, own) =>
      patch.every((part, i) => (i === own ? part >= 225 : part <= 60)),
    );
    return { got: list(patches.map((patch) => patch.join('/'))), holds };
  },
};

/** Width to height of the bright disc. */
function roundness({ width, height, at }: Picture): number {
  const isBright = (x: number, y: number): boolean => at(x, y)[1] > 150;
  const row = Array.from({ length: width }, (_, x) => isBright(x, height >> 1)).filter(Boolean).length;
  const column = Array.from({ length: height }, (_, y) => isBright(width >> 1, y)).filter(Boolean).length;
  return row / column;
}

const round = (name: PictureName): Omit<PictureCheck, 'source'> => ({
  what: `a disc is round: ${name}`,
  expected: name === 'thumbnail' ? '0.95 to 1.05' : '0.98 to 1.02',
  measure: async (made) => {
    const got = roundness(await pictures[name](made));
    return { got: got.toFixed(3), holds: Math.abs(got - 1) <= (name === 'thumbnail' ? 0.05 : 0.02) };
  },
});

const sizes = (...expected: readonly string[]): Omit<PictureCheck, 'source'> => ({
  what: 'sizes of the ladder and the poster',
  expected: list(expected),
  measure: async ({ plan, poster }) => {
    const got = [...plan.rungs, poster].map(({ width, height }) => `${width}x${height}`);
    return { got: list(got), holds: list(got) === list(expected) };
  },
});

const frameRate: Omit<PictureCheck, 'source'> = {
  what: 'FRAME-RATE of each quality',
  expected: 'the frames that are there in a second, at most 60',
  measure: async (made) => {
    const declared = [...made.master.matchAll(/FRAME-RATE=([\d.]+)/g)].map(([, rate]) => Number(rate));
    const counted = await Promise.all(made.plan.rungs.map(({ name }) => made.countFrames(name)));
    const found = counted.map((frames) => frames / made.plan.durationSeconds);
    const holds = found.every((rate, i) => rate <= 60 && Math.abs(rate - (declared[i] ?? 0)) < 0.01);
    return { got: `says ${list(declared)}, has ${list(found)}`, holds };
  },
};

const oneStep: Omit<PictureCheck, 'source'> = {
  what: 'proposed steps of a video of 0.07 s',
  expected: '1 of its whole length, accepted',
  measure: async ({ probe: { durationSeconds: duration } }) => {
    const { steps } = proposeSteps({ sentences: [], scenes: [], silences: [], duration, language: null, confidence: 0 });
    const accepted = steps.filter((step) => isStepRange(step, duration));
    const whole = accepted.filter(({ startTime, endTime }) => startTime === 0 && endTime === duration);
    return { got: `${steps.length}, of ${duration} s, accepted ${accepted.length}`, holds: steps.length === 1 && whole.length === 1 };
  },
}; // prettier-ignore

const plays: Omit<PictureCheck, 'source'> = {
  what: 'frames in the ladder, poster, thumbnails',
  expected: '1 frame, 640x360, 1',
  measure: async (made) => {
    const [frames, { poster, imageMap }] = [await made.countFrames(top(made)), made];
    const got = `${frames} frame, ${poster.width}x${poster.height}, ${imageMap.count}`;
    return { got, holds: got === '1 frame, 640x360, 1' };
  },
};

const heard: Omit<PictureCheck, 'source'> = {
  what: 'main frequency of each sound track',
  expected: '440 880 Hz',
  measure: async (made) => {
    const got = await Promise.all((made.plan.sounds ?? []).map(({ rendition }) => made.hertz(rendition)));
    const holds = got.length === 2 && [440, 880].every((hertz, i) => Math.abs((got[i] ?? 0) - hertz) < 9);
    return { got: `${list(got.map(Math.round))} Hz`, holds };
  },
};

const named: Omit<PictureCheck, 'source'> = {
  what: 'sound tracks in the playlist',
  expected: 'English (en, YES), Kommentar (de, NO)',
  measure: async ({ master }) => {
    const pattern = /NAME="([^"]*)",LANGUAGE="([^"]*)",DEFAULT=(YES|NO)/g;
    const found = [...master.matchAll(pattern)].map(([, name, language, byItself]) => `${name} (${language}, ${byItself})`);
    return { got: found.join(', '), holds: found.join(', ') === 'English (en, YES), Kommentar (de, NO)' };
  },
}; // prettier-ignore

const wholeLength: Omit<PictureCheck, 'source'> = {
  what: 'length of each sound track, the second of 2 s',
  expected: 'that of the picture, 7 s',
  measure: async ({ chunks, plan }) => {
    const ends = (plan.sounds ?? []).map(({ rendition }) => {
      const segment = chunks
        .at(-1)
        ?.parts.find((part) => part.rendition === rendition)
        ?.segments.at(-1);
      return segment ? segment.startSeconds + segment.durationSeconds : 0;
    });
    const holds = ends.length === 2 && ends.every((end) => Math.abs(end - plan.durationSeconds) < 0.03);
    return { got: `${list(ends.map((end) => end.toFixed(2)))} s`, holds };
  },
};

const leftOut: Omit<PictureCheck, 'source'> = {
  what: 'sound tracks that are stored and left out',
  expected: '2 stored, 1 left out and reported',
  measure: async ({ plan, probe }) => {
    const [stored, lost] = [plan.sounds?.length ?? 0, probe.soundTracksLeftOut ?? 0];
    const isReported =
      omittedSoundTracksReason(lost)?.message.startsWith('1 audio track of this file') === true;
    const got = `${stored} stored, ${lost} left out${isReported ? ' and reported' : ''}`;
    return { got, holds: got === leftOut.expected };
  },
};

const bandwidth = (of: 'peak' | 'average'): Omit<PictureCheck, 'source'> => ({
  what: of === 'peak' ? 'BANDWIDTH of each quality' : 'AVERAGE-BANDWIDTH of each quality',
  expected: '1.0000 of what RFC 8216 counts in the files',
  measure: async (made) => {
    const shares = (await variantsOf(made)).map(({ declared, expected }) => declared[of] / expected[of]);
    const copied = made.plan.rungs.some(({ isCopied }) => isCopied) ? ' (top copied)' : '';
    const holds = shares.length > 0 && shares.every((share) => Math.abs(share - 1) < 1e-4);
    return { got: `${list(shares.map((share) => share.toFixed(4)))}${copied}`, holds };
  },
});

export const pictureChecks: readonly PictureCheck[] = [
  ...onEvery('pq', white),
  { source: 'pq', ...highlights },
  { source: 'pq', ...saturated },
  ...onEvery('hlg', white),
  { source: 'hlg', ...highlights },
  { source: 'untagged', ...white('top quality') },
  { source: 'anamorphic', ...sizes('640x360', '854x480', '1024x576', '1024x576') },
  ...onEvery('anamorphic', round),
  { source: 'portrait', ...sizes('360x640', '480x854', '720x1280', '720x1280') },
  ...onEvery('portrait', round),
  { source: 'fast', ...frameRate },
  { source: 'oneFrame', ...oneStep },
  { source: 'oneFrame', ...plays },
  { source: 'twoSounds', ...heard },
  { source: 'twoSounds', ...named },
  { source: 'twoSounds', ...wholeLength },
  { source: 'lostSound', ...leftOut },
  { source: 'unevenCopied', ...bandwidth('peak') },
  { source: 'unevenCopied', ...bandwidth('average') },
  { source: 'unevenEncoded', ...bandwidth('peak') },
  { source: 'unevenEncoded', ...bandwidth('average') },
];
