import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that means harm, as what it is sent, and the causes of which one must be named; none: it may be taken, cleaned. */
export interface ForeignFile {
  readonly name: string;
  readonly kind: 'video' | 'diagram' | 'pdf';
  readonly bytes: Buffer;
  readonly refusals: readonly string[];
}

/** What the files try to reach. */
export interface Bait {
  /** A file outside, with a text in it that must never come back. */
  readonly path: string;
  /** An address at which nobody must ever knock. */
  readonly url: string;
}

const noVideo = [
  'media.not-a-video',
  'media.undecodable',
  'media.truncated',
  'media.playlist',
  'media.audio-only',
];
const noPicture = ['picture.unsupported', 'picture.too-large', 'media.too-demanding'];
const noPdf = ['pdf.unsupported', 'pdf.too-large', 'media.too-demanding'];
const demanding = [...noVideo, 'media.too-demanding'];

/** The bytes of a video with some of them changed; `find` is a box type whose body is meant. */
function changed(video: Buffer, find: string, offset: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(video);
  const at = copy.indexOf(find, 0, 'latin1');
  if (at < 0) throw new Error(`The video has no ${find}.`);
  copy.set(bytes, at + 4 + offset);
  return copy;
}

const svgFiles = ({ path, url }: Bait): ForeignFile[] =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file://${path}" width="9" height="9"/></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/svg.png" width="9" height="9"/></svg>`,
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${path}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    `#!/bin/sh\ncat ${path}\n`,
    `push graphic-context\nfill 'url(${url}/magick.png)'\npop graphic-context`,
  ].map((text, i) => ({
    name: `drawing ${i + 1}`,
    kind: 'diagram',
    bytes: Buffer.from(text),
    refusals: noPicture,
  }));

const playlists = ({ path, url }: Bait): ForeignFile[] =>
  [
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${path}\n#EXT-X-ENDLIST\n`,
    `#EXTM3U\n#EXTINF:9,\n${url}/segment.ts\n#EXT-X-ENDLIST\n`,
    `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${url}/key"\n#EXTINF:9,\nconcat:file://${path}|${path}\n`,
    `ffconcat version 1.0\nfile '${path}'\n`,
    `[playlist]\nFile1=${url}/one\nFile2=file://${path}\n`,
    `\u{feff}#EXTM3U\n#EXTINF:9,\nfile://${path}\n`,
    `<?xml version="1.0"?><MPD><BaseURL>file://${path}</BaseURL></MPD>`,
    `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n`,
    `subfile,,start,0,end,9,,:${path}`,
    `<asx><entry><ref href="${url}/asx"/></entry></asx>`,
  ].map((text, i) => ({
    name: `playlist ${i + 1}`,
    kind: 'video',
    bytes: Buffer.from(text),
    refusals: noVideo,
  }));

/** An AVI whose subtitles are a playlist, as in the attacks on ffmpeg of 2016. */
function aviWithPlaylist({ path }: Bait): Buffer {
  const text = Buffer.from(`GAB2\0\x02\0\0\0\0\0\0\0#EXTM3U\n#EXTINF:9,\nfile://${path}\n#EXT-X-ENDLIST\n`);
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const movi = chunk('LIST', Buffer.concat([Buffer.from('movi'), chunk('00tx', text)]));
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), movi]));
}

/** MP4s that say of themselves what is not so. */
function videoBombs(video: Buffer): ForeignFile[] {
  const all = [0xff, 0xff, 0xff, 0xff];
  const bomb = (name: string, bytes: Buffer): ForeignFile => ({
    name,
    kind: 'video',
    bytes,
    refusals: demanding,
  });
  return [
    bomb('four thousand million frames in stts', changed(video, 'stts', 8, [0x1f, 0xff, 0xff, 0xff])),
    bomb('the most frames in stts', changed(video, 'stts', 8, all)),
    bomb('a moov that is longer than the file', changed(video, 'moov', -8, [0x7f, 0xff, 0xff, 0xff])),
    bomb('no end', video.subarray(0, Math.floor(video.length / 2))),
    bomb('the first kilobyte', video.subarray(0, 1024)),
    bomb('boxes in boxes', Buffer.concat([video.subarray(0, 32), nested(20_000)])),
    bomb('one byte', Buffer.from([0])),
    bomb('zero bytes', Buffer.alloc(4096)),
  ];
}

/** May be watched or not: what matters is that nobody is harmed. */
function doubtfulVideos(video: Buffer): ForeignFile[] {
  const all = [0xff, 0xff, 0xff, 0xff];
  const doubtful = (name: string, bytes: Buffer): ForeignFile => ({
    name,
    kind: 'video',
    bytes,
    refusals: [],
  });
  return [
    doubtful('many entries in stts', changed(video, 'stts', 4, all)),
    doubtful('many entries in ctts or stss', changed(video, 'stss', 4, all)),
    doubtful('many samples in stsz', changed(video, 'stsz', 8, all)),
    doubtful('a huge picture', changed(video, 'avc1', 24, [0xff, 0xff, 0xff, 0xff])),
    doubtful('no timescale', changed(video, 'mdhd', 12, [0, 0, 0, 0])),
    doubtful('a page in a video', Buffer.concat([video, Buffer.from('<html><script>alert(1)</script>')])),
  ];
}

function nested(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8);
  for (let i = 0; i < depth; i++) {
    boxes.writeUInt32BE((depth - i) * 8, i * 8);
    boxes.write('moov', i * 8 + 4, 'latin1');
  }
  return boxes;
}

function pngChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG that says what size it has, whatever is in it. */
export function pngOf(width: number, height: number, pixels: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function pictures({ path, url }: Bait): Promise<ForeignFile[]> {
  const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c20' } });
  const jpeg = await small.clone().jpeg().toBuffer();
  const png = await small.clone().png().toBuffer();
  const bad = (name: string, bytes: Buffer): ForeignFile => ({ name, kind: 'diagram', bytes, refusals: noPicture });
  const cleaned = (name: string, bytes: Buffer): ForeignFile => ({ name, kind: 'diagram', bytes, refusals: [] });
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  return [
    bad('two thousand million pixels', pngOf(60_000, 60_000, Buffer.alloc(1000))),
    bad('a picture without pixels', pngOf(0, 0, Buffer.alloc(0))),
    bad('half a picture', png.subarray(0, Math.floor(png.length / 2))),
    bad('only a head', jpeg.subarray(0, 20)),
    bad('one byte', Buffer.from([0xff])),
    bad('a page called a picture', Buffer.from(`<html><img src="file://${path}"><img src="${url}/page"></html>`)),
    bad('a document called a picture', Buffer.from(`%PDF-1.7\n/F (file://${path})\n%%EOF`)),
    bad('an AVIF of nothing', Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypavif'), Buffer.alloc(64)])),
    bad('a WebP of nothing', Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBPVP8 '), Buffer.alloc(24, 0xff)])),
    bad('a GIF of nothing', Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x91, 0, 0])])),
    bad('a huge chunk in a PNG', pngOf(60, 40, Buffer.alloc(10), pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb])))),
    cleaned('a page behind a picture', Buffer.concat([jpeg, Buffer.from(`<script>fetch('${url}/x')</script>`)])),
    cleaned('a comment that names a file', await small.clone().withExif({ IFD0: { Copyright: `file://${path}` } }).jpeg().toBuffer()),
  ];
} // prettier-ignore

const documents = ({ path, url }: Bait): ForeignFile[] => [
  { name: 'a page called a document', kind: 'pdf', bytes: Buffer.from('<html></html>'), refusals: noPdf },
  {
    name: 'a document without an end',
    kind: 'pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj'),
    refusals: noPdf,
  },
  { name: 'one byte', kind: 'pdf', bytes: Buffer.from('%'), refusals: noPdf },
  { name: 'zero bytes', kind: 'pdf', bytes: Buffer.alloc(5000), refusals: noPdf },
  {
    name: 'a document that names files and addresses',
    kind: 'pdf',
    bytes: Buffer.from(`%PDF-1.7\n1 0 obj<</S/URI/URI(${url}/pdf)/F(file://${path})>>\n%%EOF\n`),
    refusals: [],
  },
];

/** All of them, made from one good video. */
export async function foreignFiles(videoPath: string, bait: Bait): Promise<readonly ForeignFile[]> {
  const video = await readFile(videoPath);
  return [
    ...videoBombs(video),
    ...doubtfulVideos(video),
    ...playlists(bait),
    { name: 'a playlist in an AVI', kind: 'video', bytes: aviWithPlaylist(bait), refusals: noVideo },
    ...svgFiles(bait),
    ...(await pictures(bait)),
    ...documents(bait),
  ];
}
