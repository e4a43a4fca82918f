import { readFile, writeFile } from 'node:fs/promises';
import type { ResizeOptions } from 'sharp';
import { smallPictures } from '../../../contracts/kernel/small-picture.ts';
import { uploadLimits } from '../../../contracts/media/upload.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { loadSharp } from '../load-sharp.ts';
import { detectContainer } from './container.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { readMp4Index } from './mp4-index.ts';
import { maxFrameTimes, maxKeyFrameTimes, writtenFile, type ParserJob } from './parser-answers.ts';
import { readAtMost } from './read-at-most.ts';
import { visualDetail } from './visual-detail.ts';

/** Runs in the sandbox, in a process for one file: `parser.child.ts <job> <path>`; prints its reply as JSON. */
const jobs: Record<ParserJob, (path: string) => Promise<unknown>> = {
  container: async (path) => {
    const container = await detectContainer(path);
    const index = container === 'mov' ? await readMp4Index(path) : null;
    return {
      container,
      index: index && {
        ...index,
        frameTimes: [...index.frameTimes.subarray(0, maxFrameTimes)],
        keyFrameTimes: index.keyFrameTimes.length > maxKeyFrameTimes ? [] : index.keyFrameTimes,
      },
    };
  },
  picture: async (path) => {
    const { bytes, ...picture } = await inspectImage(await readAtMost(path, uploadLimits.imageBytes));
    await writeFile(writtenFile, bytes);
    return picture;
  },
  pdf: async (path) => inspectPdf(await readAtMost(path, uploadLimits.pdfBytes)),
  poster: async (path) => {
    const sharp = await loadSharp();
    const picture = await readFile(path);
    const { data, info } = await sharp(picture)
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    await writeFile(writtenFile, data);
    return { score: await visualDetail(picture), width: info.width, height: info.height };
  },
  avatar: async (path) => smallPicture(path, { ...smallPictures.avatar, fit: 'cover' }),
  logo: async (path) =>
    smallPicture(path, { ...smallPictures.logo, fit: 'inside', withoutEnlargement: true }),
  size: async (path) => {
    const { width, height } = await (await loadSharp())(path).metadata();
    return { width, height };
  },
};

/** A picture of a person or an organisation, still and without metadata. */
async function smallPicture(path: string, size: ResizeOptions) {
  const { bytes } = await inspectImage(await readAtMost(path, smallPictures.sentBytes));
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize(size)
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(writtenFile, data);
  return { width: info.width, height: info.height };
}

async function reply(): Promise<unknown> {
  const [job = '', path = ''] = process.argv.slice(2);
  try {
    return { answer: await jobs[job as ParserJob](path) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.error };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await reply()));
