import { strict as assert } from 'node:assert';
import { decodeFrames } from '../support/frames.ts';

/** Of the width of the screen: how wide the camera is, and how far from its edges. */
const [cameraShare, marginShare] = [0.2, 0.02];
/** Shares of the picture of the camera that are within it, and beside it on every side. */
const within = [[0.5, 0.5], [0.05, 0.5], [0.95, 0.5], [0.5, 0.08], [0.5, 0.92]] as const; // prettier-ignore
const beside = [[-0.05, 0.5], [1.05, 0.5], [0.5, -0.08], [0.5, 1.08], [-3.5, 0.5]] as const; // prettier-ignore

/** A camera that is black and white by turns is seen in the lower right corner of a recording, and nowhere else. */
export async function requireCameraInCorner(path: string): Promise<void> {
  const { width, height, frames } = await decodeFrames(path);
  const wide = width * cameraShare;
  const high = (wide * 9) / 16;
  const margin = width * marginShare;
  const [left, top] = [width - wide - margin, height - high - margin];
  const range = ([x, y]: readonly [number, number]) => {
    const at = Math.round(top + y * high) * width + Math.round(left + x * wide);
    const shades = frames.map((frame) => frame[at] ?? Number.NaN);
    return { darkest: Math.min(...shades), brightest: Math.max(...shades) };
  };
  const isFlashing = ({ darkest, brightest }: ReturnType<typeof range>) => darkest < 50 && brightest > 200;
  console.log(`      ${frames.length} frames of ${width} x ${height}`);
  for (const place of within)
    assert.ok(isFlashing(range(place)), `${place.join()}: ${JSON.stringify(range(place))}`);
  for (const place of beside)
    assert.ok(!isFlashing(range(place)), `${place.join()}: ${JSON.stringify(range(place))}`);
}
