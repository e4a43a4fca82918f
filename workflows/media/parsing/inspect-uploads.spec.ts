import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { uploadLimits } from '../../../contracts/media/upload.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectPdf } from './inspect-pdf.ts';

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#cc2200' } });

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('stays a %s', async (format) => {
    const clean = await inspectImage(await plain.clone().toFormat(format).toBuffer());
    expect(clean).toMatchObject({ contentType: `image/${format}`, width: 60, height: 40 });
  });

  it('loses its metadata and is upright', async () => {
    const turned = plain
      .clone()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'somebody' } });
    const bytes = await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const clean = await inspectImage(bytes);
    expect(clean).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
  });

  it('is refused if it is a drawing that can refer to other files, whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, 'not a picture', '']) {
      await expect(inspectImage(Buffer.from(text))).rejects.toMatchObject({ error: 'picture.unsupported' });
    }
  });

  it('is refused if it is damaged', async () => {
    const whole = await plain.clone().png().toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    await expect(inspectImage(cut)).rejects.toMatchObject({ error: 'picture.unsupported' });
  });

  it('is refused if it has too many bytes or too many pixels', async () => {
    await expect(inspectImage(Buffer.alloc(uploadLimits.imageBytes + 1))).rejects.toMatchObject({
      error: 'picture.too-large',
    });
    // ten thousand by six thousand according to its header, which is all that is checked
    const bytes = await plain.clone().png().toBuffer();
    bytes.writeUInt32BE(10_000, 16);
    bytes.writeUInt32BE(6_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    await expect(inspectImage(bytes)).rejects.toMatchObject({ error: 'picture.too-large' });
  });
});

describe('an uploaded document', () => {
  it('is recognised as a PDF by its content', () => {
    expect(inspectPdf(Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'))).toEqual({ size: 23, version: '1.7' });
    expect(() => inspectPdf(Buffer.from('<html>%%EOF'))).toThrow('not a PDF');
    expect(() => inspectPdf(Buffer.from('%PDF-1.7\n1 0 obj'))).toThrow('not a PDF');
  });

  it('is at most 50 MB (2:119)', () => {
    expect(() => inspectPdf(Buffer.alloc(uploadLimits.pdfBytes + 1))).toThrow('larger than 50 MB');
  });
});
