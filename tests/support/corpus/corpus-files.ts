/** One file of the corpus: how it is made and what ingest must say of it. */
export interface CorpusFile {
  readonly name: string;
  /** Words of the ffmpeg runs that make it; `OUT` is the file, `TMP` a file beside it, other names are corpus files. */
  readonly runs: readonly (readonly string[])[];
  readonly wants: ExpectedOutcome;
}

export type ExpectedOutcome = { readonly refusal: string } | ExpectedVideo;

export interface ExpectedVideo {
  readonly rungs: readonly string[];
  /** Shown size of the highest rung. */
  readonly top: readonly [width: number, height: number];
  readonly fps: number;
  readonly seconds: number;
  readonly hasAudio: boolean;
  readonly isVariable?: boolean;
  readonly isCopied?: boolean;
  /** Share of its pictures that cannot be decoded as they should be, least and most. */
  readonly damage?: readonly [least: number, most: number];
}

const picture = (size: string, rate: string, seconds: number): string[] => [
  '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]; // prettier-ignore
const tone = (seconds: number, channels = 'stereo'): string[] => [
  '-f', 'lavfi', '-i', `aevalsrc=${channels === '5.1' ? Array(6).fill('sin(440*2*PI*t)/4').join('|') : 'sin(440*2*PI*t)/4|sin(660*2*PI*t)/4'}:c=${channels}:d=${seconds}:s=48000`,
]; // prettier-ignore
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '64k'];
const copy = ['-c', 'copy'];

const plain = (name: string, size: string, rate: string, seconds: number, wants: ExpectedVideo): CorpusFile => ({
  name,
  runs: [[...picture(size, rate, seconds), ...tone(seconds), ...x264, '-g', '48', ...aac, 'OUT']],
  wants,
}); // prettier-ignore

const small = (fps: number, more: Partial<ExpectedVideo> = {}): ExpectedVideo => ({
  rungs: ['360'],
  top: [640, 360],
  fps,
  seconds: 3,
  hasAudio: true,
  ...more,
});

export const corpusFiles: readonly CorpusFile[] = [
  plain('fps-24.mp4', '640x360', '24', 3, small(24, { isCopied: true })),
  plain('fps-25.mp4', '640x360', '25', 3, small(25, { isCopied: true })),
  plain('fps-29-97.mp4', '640x360', '30000/1001', 3, small(29.97, { isCopied: true })),
  plain('fps-60.mp4', '640x360', '60', 3, small(60, { isCopied: true })),
  plain('hd.mp4', '1280x720', '30', 6, small(30, { rungs: ['360', '480', '720'], top: [1280, 720], seconds: 6, isCopied: true })), // prettier-ignore
  plain('below-360.mp4', '322x242', '15', 3, small(15, { rungs: ['242'], top: [322, 242], isCopied: true })),
  plain('one-second.mp4', '640x360', '30', 1, small(30, { seconds: 1, isCopied: true })),
  plain('quicktime.mov', '640x360', '30', 3, small(30, { isCopied: true })),
  plain('matroska.mkv', '640x360', '30', 3, small(30)),
  plain('fps-120.mp4', '640x360', '120', 3, small(60)),
  {
    name: 'phone-portrait.mp4',
    runs: [
      [...picture('1280x720', '30', 3), ...tone(3), ...x264, ...aac, 'TMP.mp4'],
      ['-i', 'TMP.mp4', ...copy, '-metadata:s:v', 'rotate=90', 'OUT'],
    ],
    wants: small(30, { rungs: ['360', '480', '720'], top: [720, 1280] }),
  },
  {
    name: 'wide-pixels.mp4',
    runs: [[...picture('720x576', '25', 3), ...tone(3), ...x264, '-vf', 'setsar=64/45', ...aac, 'OUT']],
    wants: small(25, { rungs: ['360', '480', '576'], top: [1024, 576] }),
  },
  {
    name: 'interlaced.mp4',
    runs: [[...picture('720x576', '50', 3), ...tone(3), '-vf', 'tinterlace=interleave_top', '-c:v', 'libx264', '-preset', 'ultrafast', '-flags', '+ilme+ildct', '-x264-params', 'tff=1', ...aac, 'OUT']],
    wants: small(25, { rungs: ['360', '480', '576'], top: [720, 576] }),
  },
  {
    name: 'variable-rate.mp4',
    runs: [[...picture('640x360', '30', 6), ...tone(6), '-vf', "select='lt(t,3)+not(mod(n,7))'", '-fps_mode', 'vfr', ...x264, ...aac, 'OUT']],
    wants: small(30, { seconds: 6, isVariable: true }),
  },
  {
    name: 'still-screen.mkv',
    runs: [[...picture('640x360', '30', 20), ...tone(20), '-vf', "select='lt(t,1)+not(mod(n,240))'", '-fps_mode', 'vfr', ...x264, ...aac, 'OUT']],
    wants: small(30, { seconds: 20, isVariable: true }),
  },
  {
    name: 'uhd.mp4',
    runs: [[...picture('3840x2160', '30', 2), ...tone(2), ...x264, ...aac, 'OUT']],
    wants: small(30, { rungs: ['360', '480', '720', '1080'], top: [1920, 1080], seconds: 2 }),
  },
  {
    name: 'hevc-10-bit.mp4',
    runs: [[...picture('640x360', '30', 3), ...tone(3), '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', ...aac, 'OUT']],
    wants: small(30),
  },
  {
    name: 'hevc-hlg.mov',
    runs: [[...picture('640x360', '30', 2), ...tone(2), '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:transfer=arib-std-b67:colorprim=bt2020:colormatrix=bt2020nc', '-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', ...aac, 'OUT']],
    wants: small(30, { seconds: 2 }),
  },
  {
    // Written to a pipe, so that neither length nor index could be filled in: as MediaRecorder does it.
    name: 'browser-recording.webm',
    runs: [[...picture('640x360', '30', 6), ...tone(6), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k', '-c:a', 'libopus', '-b:a', '48k', '-f', 'webm', 'PIPE']],
    wants: small(30, { seconds: 6 }),
  },
  {
    name: 'transport.ts',
    runs: [[...picture('640x360', '25', 3), ...tone(3), ...x264, '-g', '25', ...aac, '-f', 'mpegts', 'OUT']],
    wants: small(25),
  },
  {
    name: 'fragmented.mp4',
    runs: [[...picture('640x360', '30', 3), ...tone(3), ...x264, '-g', '30', ...aac, '-movflags', '+frag_keyframe+empty_moov', 'OUT']],
    wants: small(30),
  },
  {
    name: 'no-audio.mp4',
    runs: [[...picture('640x360', '30', 3), ...x264, '-g', '48', 'OUT']],
    wants: small(30, { hasAudio: false, isCopied: true }),
  },
  {
    name: 'surround.mp4',
    runs: [[...picture('640x360', '30', 3), ...tone(3, '5.1'), ...x264, '-g', '48', ...aac, 'OUT']],
    wants: small(30, { isCopied: true }),
  },
  {
    name: 'two-sounds.webm',
    runs: [[...picture('640x360', '30', 3), ...tone(3), ...tone(3), '-map', '0', '-map', '1', '-map', '2', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-b:a', '48k', '-metadata:s:a:1', 'language=fre', '-f', 'webm', 'PIPE']],
    wants: small(30),
  },
  {
    name: 'with-subtitles.mkv',
    runs: [
      ['-f', 'lavfi', '-i', 'color=red:s=64x64:d=1', '-frames:v', '1', 'TMP.png'],
      [...picture('640x360', '30', 3), ...tone(3), '-f', 'srt', '-i', 'data:text/plain,1%0A00:00:00,000 --> 00:00:02,000%0AHello', '-attach', 'TMP.png', '-metadata:s:t', 'mimetype=image/png', '-map', '0', '-map', '1', '-map', '2', ...x264, ...aac, '-c:s', 'subrip', 'OUT'],
    ],
    wants: small(30),
  },
  {
    name: 'short-sound.mp4',
    runs: [[...picture('640x360', '30', 20), ...tone(2), ...x264, '-g', '300', ...aac, 'OUT']],
    wants: small(30, { seconds: 20 }),
  },
  {
    name: 'spoilt-and-copied.mp4',
    runs: [[...picture('640x360', '30', 6), ...tone(6), ...x264, '-g', '48', ...aac, 'TMP.mp4'], ['SPOIL', 'TMP.mp4', '0.4', '0.7', 'OUT']],
    wants: small(30, { seconds: 6, isCopied: true, damage: [0.1, 0.6] }),
  },
  {
    name: 'spoilt.mp4',
    runs: [[...picture('854x480', '30', 3), ...tone(3), ...x264, '-g', '60', ...aac, 'TMP.mp4'], ['SPOIL', 'TMP.mp4', '0.4', '0.7', 'OUT']],
    wants: small(30, { rungs: ['360', '480'], top: [854, 480], isCopied: true, damage: [0.1, 0.6] }),
  },
  {
    name: 'ruined.mp4',
    runs: [[...picture('640x360', '30', 6), ...tone(6), ...x264, '-g', '60', ...aac, 'TMP.mp4'], ['SPOIL', 'TMP.mp4', '0.08', '0.95', 'OUT']],
    wants: small(30, { seconds: 6, isCopied: true, damage: [0.8, 1] }),
  },
  {
    name: 'audio-only.m4a',
    runs: [[...tone(2), ...aac, 'OUT']],
    wants: { refusal: 'media.audio-only' },
  },
  {
    name: 'truncated.mp4',
    runs: [[...picture('640x360', '30', 3), ...tone(3), ...x264, ...aac, 'TMP.mp4'], ['CUT', 'TMP.mp4', '0.6', 'OUT']],
    wants: { refusal: 'media.truncated' },
  },
  {
    name: 'truncated-index-first.mp4',
    runs: [[...picture('640x360', '30', 3), ...tone(3), ...x264, ...aac, '-movflags', '+faststart', 'TMP.mp4'], ['CUT', 'TMP.mp4', '0.6', 'OUT']],
    wants: { refusal: 'media.truncated' },
  },
  { name: 'empty.mp4', runs: [['TEXT', '', 'OUT']], wants: { refusal: 'media.empty' } },
  {
    name: 'text.mp4',
    runs: [['TEXT', 'Dear diary, this is no video.\n'.repeat(50), 'OUT']],
    wants: { refusal: 'media.not-a-video' },
  },
  {
    name: 'playlist.mp4',
    runs: [['TEXT', '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n', 'OUT']],
    wants: { refusal: 'media.playlist' },
  },
  {
    name: 'concat-script.mp4',
    runs: [['TEXT', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'OUT']],
    wants: { refusal: 'media.playlist' },
  },
  {
    name: 'drawing.png',
    runs: [['TEXT', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', 'OUT']],
    wants: { refusal: 'media.not-a-video' },
  },
]; // prettier-ignore

/** An hour that costs a second to make: two scenes a minute, a picture a second; apart from the others, because few tests want it. */
export const hour: CorpusFile = {
  name: 'hour.mp4',
  runs: [
    [
      '-f', 'lavfi', '-i', 'color=c=navy:s=160x90:r=1:d=30', '-f', 'lavfi', '-i', 'smptebars=s=160x90:r=1:d=30',
      ...tone(59), '-filter_complex', '[0][1]concat[v]', '-map', '[v]', '-map', '2', ...x264, '-g', '2', ...aac, 'TMP.mp4',
    ],
    ['-stream_loop', '59', '-i', 'TMP.mp4', ...copy, 'OUT'],
  ],
  wants: { rungs: ['90'], top: [160, 90], fps: 1, seconds: 3600, hasAudio: true, isCopied: true },
}; // prettier-ignore
