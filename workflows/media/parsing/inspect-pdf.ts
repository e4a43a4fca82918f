import { uploadLimits } from '../../../contracts/media/upload.ts';
import { PdfTooLarge, PdfUnsupported } from '../media-errors.ts';

/** Readers look for the header in the first kilobyte and for the end in the last. */
const EDGE = 1024;

/** Refuses files that are not a PDF by their content, truncated, or larger than 50 MB. */
export function inspectPdf(bytes: Buffer): { readonly size: number; readonly version: string } {
  if (bytes.length > uploadLimits.pdfBytes) throw PdfTooLarge();
  const version = /%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, EDGE))?.[1];
  const hasEnd = bytes.toString('latin1', Math.max(0, bytes.length - EDGE)).includes('%%EOF');
  if (version === undefined || !hasEnd) throw PdfUnsupported();
  return { size: bytes.length, version };
}
