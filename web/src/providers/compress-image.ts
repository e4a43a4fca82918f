/** Limits for uploaded pictures (3:217, R-MED-07). */
export const imageCompression = {
  width: 800,
  height: 600,
  /** The initial quality; it is raised while the file stays small. */
  quality: 0.7,
  qualityStep: 0.02,
  /** The maximum quality of each format. */
  mostQuality: { 'image/jpeg': 0.95, 'image/webp': 0.98 },
  /** A file below this size is small. */
  smallBytes: 150 * 1024,
} as const;

type ImageFormat = keyof (typeof imageCompression)['mostQuality'];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size within the limits with the same aspect ratio; smaller pictures stay as they are. */
export function fitWithin({ width, height }: Size, limits: Size = imageCompression): Size {
  const scale = Math.min(1, limits.width / width, limits.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The best quality that is still small, from the lowest upwards; the lowest if none is. */
export async function bestQuality<T extends { readonly size: number }>(
  encode: (quality: number) => Promise<T>,
  format: ImageFormat,
): Promise<T> {
  const { quality, qualityStep, mostQuality, smallBytes } = imageCompression;
  const steps = Math.floor((mostQuality[format] - quality) / qualityStep + 1e-6);
  const qualityAt = (step: number): number =>
    step === steps ? mostQuality[format] : Math.round((quality + step * qualityStep) * 100) / 100;
  let best = await encode(quality);
  for (let step = 1; step <= steps && best.size < smallBytes; step += 1) {
    const next = await encode(qualityAt(step));
    if (next.size > smallBytes) break;
    best = next;
  }
  return best;
}

const formatOf = (type: string): ImageFormat => (type === 'image/jpeg' ? 'image/jpeg' : 'image/webp');

function drawToCanvas(picture: ImageBitmap, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

const toBlob = (canvas: HTMLCanvasElement, format: ImageFormat, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not encoded.'))), format, quality);
  });

/** An animation would lose its motion. */
const isCompressed = (file: File): boolean => /^image\/(?:jpeg|png|webp)$/.test(file.type);

/**
 * The picture, small enough for lists (R-MED-07): JPEG stays JPEG, others become WebP, which keeps transparency.
 * Returns the file itself if it is already smaller, animated, or cannot be decoded; the server then says what is
 * wrong.
 */
export async function compressImage(file: File): Promise<File> {
  if (!isCompressed(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const format = formatOf(file.type);
    const canvas = drawToCanvas(picture, fitWithin(picture));
    picture.close();
    const blob = await bestQuality((quality) => toBlob(canvas, format, quality), format);
    // A browser that cannot encode the format writes PNG.
    if (blob.size >= file.size || blob.type !== format) return file;
    const name = format === 'image/jpeg' ? file.name : file.name.replace(/(?:\.\w+)?$/, '.webp');
    return new File([blob], name, { type: format });
  } catch {
    return file;
  }
}
