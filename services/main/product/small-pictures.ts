import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { smallPictures } from '../../../contracts/kernel/small-picture.ts';
import { MediaEmpty, UploadPartUnsupported, UploadTooLarge } from '../../../contracts/media/upload.ts';
import type { AssetStorage } from '../../../workflows/media/asset-storage.ts';
import { PictureUnsupported } from '../../../workflows/media/media-errors.ts';
import { parseFile } from '../../../workflows/media/parsing/parse-file.ts';
import { writtenFile } from '../../../workflows/media/parsing/parser-answers.ts';
import { FairQueue } from '../../platform/queues/fair-queue.ts';
import type { SmallPictures } from '../../platform/sandbox/small-pictures.ts';
import { rethrowAsBusy } from './media-files.ts';

/** One at a time for everybody, as with uploads. */
const queueLimits = { maxConcurrent: 1, maxWaiting: 40, maxWaitingPerOwner: 10 };

/** Makes small pictures in a sandboxed process for each. */
export function makeSmallPictures(assetStorage: AssetStorage, timeoutMs = 60_000): SmallPictures {
  const queue = new FairQueue(queueLimits);
  return {
    make: async (organizationId, kind, body) => {
      const sent = await readSent(body);
      return queue.run(organizationId, () => {
        const call = { signal: AbortSignal.timeout(timeoutMs), heartbeat: () => undefined };
        const make = assetStorage.inScratch(call, async (media) => {
          const path = join(media.scratch, 'sent');
          await writeFile(path, sent);
          await parseFile(kind, path, media, PictureUnsupported);
          return readFile(join(media.scratch, writtenFile));
        });
        return make.catch(rethrowAsBusy);
      });
    },
  };
}

/** The bytes of a request, as long as they are not too many. */
async function readSent(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw UploadPartUnsupported();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > smallPictures.sentBytes) throw UploadTooLarge();
    pieces.push(piece);
  }
  if (size === 0) throw MediaEmpty();
  return Buffer.concat(pieces);
}
