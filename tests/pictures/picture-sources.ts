import type { CorpusFile } from '../support/corpus/corpus-files.ts';

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '64k'];
const source = (name: string, ...runs: readonly (readonly string[])[]): CorpusFile => ({
  name,
  runs,
  wants: { refusal: '' },
});

/** Patches of the lowest third, of 203 nits: BT.709's red, green and blue as BT.2020 in PQ writes them (10 bits). */
const primaries = [
  { lum: 392, cb: 438, cr: 608 },
  { lum: 529, cb: 424, cr: 474 },
  { lum: 277, cb: 667, cr: 540 },
];
const patches = (part: 'lum' | 'cb' | 'cr'): string => {
  const [red = 0, green = 0, blue = 0] = primaries.map((each) => each[part]);
  return `if(lt(X,213),${red},if(lt(X,427),${green},${blue}))`;
};

/** Upper third: diffuse white. Middle: every grey from black to the brightest. Lower: patches of colour. */
const bright = (name: string, transfer: string, white: number): CorpusFile => {
  const lum = `if(lt(Y,120),${white},if(lt(Y,240),64+876*X/639,${patches('lum')}))`;
  const [cb, cr] = (['cb', 'cr'] as const).map((part) => `if(lt(Y,120),512,${patches(part)})`);
  const draw = `color=black:s=640x360:r=25:d=0.4,format=yuv444p10le,geq=lum='${lum}':cb='if(lt(Y,240),512,${cb})':cr='if(lt(Y,240),512,${cr})'`;
  const tags = `log-level=none:lossless=1:transfer=${transfer}:colorprim=bt2020:colormatrix=bt2020nc`;
  return source(name, [
    '-f', 'lavfi', '-i', draw, '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', tags,
    '-color_trc', transfer, '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-pix_fmt', 'yuv420p10le',
    '-tag:v', 'hvc1', 'OUT',
  ]);
}; // prettier-ignore

/** A white disc on grey that is round when it is shown with the pixels that the file names. */
const disc = (size: string, aspect: number): string => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const inside = `lt(pow((X-${width / 2})*${aspect},2)+pow(Y-${height / 2},2),pow(${height}*0.35,2))`;
  return `color=gray:s=${size}:r=25:d=1,format=gray,geq=lum='if(${inside},235,60)',format=yuv420p`;
};

const tone = (hertz: number, seconds: number): string[] => [
  '-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=48000:duration=${seconds}`,
]; // prettier-ignore

/** Four quiet seconds, then noise in the fifth: what a line must carry lies in one short segment. */
const unquiet = "testsrc2=s=640x360:r=25:d=14,noise=alls=90:allf=t:enable='between(t,5,6)'";

export const pictureSources = {
  pq: bright('white-pq.mov', 'smpte2084', 573),
  hlg: bright('white-hlg.mov', 'arib-std-b67', 721),
  untagged: source('untagged-pq.mov', [
    '-f', 'lavfi', '-i', 'color=white:s=640x360:r=25:d=0.4,format=yuv420p10le,geq=lum=573:cb=512:cr=512',
    '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:transfer=smpte2084',
    '-color_trc', 'smpte2084', '-tag:v', 'hvc1', 'OUT',
  ]),
  anamorphic: source('anamorphic-pal.mp4', [
    '-f', 'lavfi', '-i', `${disc('720x576', 64 / 45)},setsar=64/45`, ...x264, 'OUT',
  ]),
  portrait: source(
    'portrait.mp4',
    ['-f', 'lavfi', '-i', disc('1280x720', 1), ...x264, 'TMP.mp4'],
    ['-i', 'TMP.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=90', 'OUT'],
  ),
  fast: source('frames-120.mp4', [
    '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=120:d=2', ...tone(440, 2), ...x264, '-g', '120', ...aac, 'OUT',
  ]),
  oneFrame: source('one-frame.mp4', [
    '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=15', '-frames:v', '1', ...x264, 'OUT',
  ]),
  twoSounds: source('two-sounds.mp4', [
    '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=7', ...tone(440, 7), ...tone(880, 2), '-map', '0', '-map', '1',
    '-map', '2', ...x264, '-g', '50', ...aac, '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger',
    '-metadata:s:a:1', 'handler_name=Kommentar', 'OUT',
  ]),
  /** A third track whose format nothing here decodes. */
  lostSound: source('lost-sound.mkv', [
    '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2', ...tone(440, 2), ...tone(880, 2), ...tone(660, 2), '-map', '0',
    '-map', '1', '-map', '2', '-map', '3', ...x264, '-g', '50', ...aac, '-c:a:2', 'dca', '-b:a:2', '768k', '-ac:a:2', '2', '-strict', '-2',
    '-metadata:s:a:1', 'language=ger', 'OUT',
  ]),
  unevenCopied: source('uneven-copied.mp4', [
    '-f', 'lavfi', '-i', unquiet, ...tone(440, 14), ...tone(880, 14), '-map', '0', '-map', '1', '-map', '2',
    ...x264, '-g', '25', '-c:a', 'aac', '-b:a:0', '32k', '-b:a:1', '128k', 'OUT',
  ]),
  unevenEncoded: source('uneven-encoded.mkv', [
    '-f', 'lavfi', '-i', unquiet, ...tone(440, 14), ...x264, '-g', '25', ...aac, 'OUT',
  ]),
} as const; // prettier-ignore
