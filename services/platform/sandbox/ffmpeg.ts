import { resolve } from 'node:path';
import { runSandboxed, type SandboxResult, type SandboxRun } from './run-sandboxed.ts';

/** The supported containers; each names the one demuxer that may read it. */
export type Container = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'flv' | 'asf' | 'ogg';

const decoders = [
  'h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'av1', 'mpeg4', 'mpeg2video', 'mpeg1video', 'h263', 'mjpeg',
  'prores', 'dnxhd', 'theora', 'flv', 'vc1', 'wmv1', 'wmv2', 'wmv3', 'msmpeg4', 'msmpeg4v2', 'msmpeg4v1',
  'aac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'libopus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3',
  'amrnb', 'amrwb', 'wmav1', 'wmav2', 'wmapro', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_swf',
  'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le', 'pcm_f32be',
  'pcm_u8', 'pcm_s8', 'pcm_alaw', 'pcm_mulaw',
]; // prettier-ignore

/**
 * Streams in videos besides the picture and sound that we use: subtitles, covers, sound in formats that we do not
 * decode. ffprobe fails for the whole file if it may not open one of them; nothing of them is ever decoded.
 */
const probeOnlyCodecs = [
  'dca', 'truehd', 'mlp', 'wavpack', 'tta', 'ape', 'subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text',
  'dvdsub', 'dvbsub', 'pgssub', 'xsub', 'cc_dec', 'libzvbi_teletextdec', 'png', 'gif', 'bmp', 'webp', 'tiff', 'rawvideo',
]; // prettier-ignore

/** Codecs that ffprobe names differently from the decoder. */
const decoderOf: Readonly<Record<string, string>> = { amr_nb: 'amrnb', amr_wb: 'amrwb' };

/** Whether the codec, by ffprobe's name, is supported. */
export const isDecodable = (codec: string): boolean => decoders.includes(decoderOf[codec] ?? codec);

/**
 * The arguments that open an untrusted file: no protocol except plain files, no demuxer except the one that the file's
 * first bytes indicate, so that a playlist or a script can never refer to another file or address.
 */
export function openInput(path: string, container: Container, before: readonly string[] = []): string[] {
  return [
    '-protocol_whitelist', 'file,pipe',
    '-format_whitelist', demuxerName[container],
    '-codec_whitelist', decoders.join(','),
    ...before,
    '-f', container,
    '-i', `file:${resolve(path)}`,
  ]; // prettier-ignore
}

/**
 * The arguments that open a list of files, written by ourselves, one after the other. The files beside it are untrusted:
 * they are read by the demuxers that their first bytes indicated, and can name no other file.
 */
export const openTakes = (list: string, containers: readonly Container[]): string[] => [
  '-protocol_whitelist', 'file,pipe',
  '-format_whitelist', ['concat', ...containers.map((each) => demuxerName[each])].join(','),
  '-codec_whitelist', decoders.join(','),
  '-f', 'concat', '-safe', '0',
  '-i', `file:${resolve(list)}`,
]; // prettier-ignore

/** The arguments that let ffprobe describe such a file, with all its streams. */
export const describeInput = (path: string, container: Container): string[] =>
  openInput(path, container, ['-codec_whitelist', [...decoders, ...probeOnlyCodecs].join(',')]);

const demuxerName: Record<Container, string> = {
  mov: 'mov,mp4,m4a,3gp,3g2,mj2', matroska: 'matroska,webm', avi: 'avi', mpegts: 'mpegts',
  mpeg: 'mpeg', flv: 'flv', asf: 'asf', ogg: 'ogg',
}; // prettier-ignore

/** The files that the arguments open, which the program must be allowed to read. */
const inputsOf = (args: readonly string[]): string[] =>
  args.flatMap((word, at) => (args[at - 1] === '-i' && word.startsWith('file:') ? [word.slice(5)] : []));

export function runFfmpeg(args: readonly string[], run: SandboxRun): Promise<SandboxResult> {
  return runSandboxed('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], {
    ...run,
    reads: [...inputsOf(args), ...(run.reads ?? [])],
  });
}

/** Limit of ffprobe's output; a file with more streams or tags than that is not usable. */
const maxProbeOutputBytes = 16 * 1024 * 1024;

export async function runFfprobeJson(args: readonly string[], run: SandboxRun): Promise<unknown> {
  const words = ['-of', 'json', ...args];
  const { stdout } = await runFfprobe(words, { maxOutputBytes: maxProbeOutputBytes, ...run });
  return JSON.parse(stdout.toString('utf8'));
}

export function runFfprobe(args: readonly string[], run: SandboxRun): Promise<SandboxResult> {
  return runSandboxed('ffprobe', ['-hide_banner', ...args], {
    ...run,
    reads: [...inputsOf(args), ...(run.reads ?? [])],
  });
}
