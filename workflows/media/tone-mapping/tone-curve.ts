type Rgb = readonly [red: number, green: number, blue: number];

/** Diffuse white of a graded high dynamic range picture (BT.2408), in nits. */
const DIFFUSE_WHITE = 203;
/** The meaning of code 1 in PQ, in nits. */
const MAX_NITS = 10_000;
/** Display gamma of standard range (BT.1886). */
const DISPLAY_GAMMA = 2.4;
/** Up to this share of diffuse white nothing changes; diffuse white itself becomes 238 of 255. */
const HIGHLIGHT_KNEE = 0.7;
/** Up to here a colour within BT.709 stays as it is; the rest of the scale distinguishes those outside it. */
const SATURATION_KNEE = 0.98;
/** How far the purest BT.2020 colours are outside BT.709, on the same scale. */
const MAX_SATURATION = 1.6;

const m1 = 2610 / 16384;
const m2 = (2523 / 4096) * 128;
const c1 = 3424 / 4096;
const c2 = (2413 / 4096) * 32;
const c3 = (2392 / 4096) * 32;

/** Nits of a PQ signal, 0 to 1 (SMPTE ST 2084). */
export function nitsOf(signal: number): number {
  const power = signal ** (1 / m2);
  return MAX_NITS * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1);
}

/** The PQ signal of a number of nits. */
export function signalOf(nits: number): number {
  const power = (nits / MAX_NITS) ** m1;
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2;
}

/** The identity up to the knee, then flatter and flatter, so that `most` becomes 1 and nothing before it does. */
function rollOff(value: number, knee: number, most: number): number {
  if (value <= knee) return value;
  const [over, mostOver] = [(value - knee) / (1 - knee), (most - knee) / (1 - knee)];
  return knee + ((1 - knee) * over * (1 + over / mostOver ** 2)) / (1 + over);
}

/** BT.2020 to BT.709, linear light (BT.2087). */
const bt2020ToBt709: readonly Rgb[] = [
  [1.660491, -0.587641, -0.07285],
  [-0.12455, 1.1329, -0.008349],
  [-0.018151, -0.100579, 1.11873],
];

/**
 * A colour of BT.2020 in PQ, as a standard range display (BT.709) should show it. Colours outside are moved towards
 * grey and highlights are rolled off by their brightest part, so that hues stay and nothing clips.
 */
export function toStandardRange(colour: Rgb): Rgb {
  const wide = colour.map((signal) => nitsOf(signal) / DIFFUSE_WHITE);
  const light = bt2020ToBt709.map((row) => row.reduce((sum, share, i) => sum + share * (wide[i] ?? 0), 0));
  const top = Math.max(...light);
  if (top <= 0) return [0, 0, 0];
  const gain = rollOff(top, HIGHLIGHT_KNEE, MAX_NITS / DIFFUSE_WHITE);
  const [red = 0, green = 0, blue = 0] = light.map((part) => {
    const inside = 1 - rollOff((top - part) / top, SATURATION_KNEE, MAX_SATURATION);
    return Math.min(1, Math.max(0, inside * gain)) ** (1 / DISPLAY_GAMMA);
  });
  return [red, green, blue];
}

/** Points on each edge of the table; between them ffmpeg interpolates, within one step of 255 of the curve itself. */
const POINTS = 33;

/** The conversion of every colour as a `.cube` file, red fastest. */
export function lookupTable(): string {
  const axis = Array.from({ length: POINTS }, (_, i) => i / (POINTS - 1));
  const lines = axis.flatMap((blue) =>
    axis.flatMap((green) =>
      axis.map((red) =>
        toStandardRange([red, green, blue])
          .map((part) => part.toFixed(5))
          .join(' '),
      ),
    ),
  );
  return `LUT_3D_SIZE ${POINTS}\n${lines.join('\n')}\n`;
}
