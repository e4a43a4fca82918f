/** What a picture of the sample shows. */
export interface PressState {
  readonly view: 'press' | 'switch' | 'housing' | 'parts';
  readonly light?: 'green' | 'off';
  /** 0 to 1 of the scale. */
  readonly gauge?: number;
  readonly lock?: boolean;
  readonly tray?: 'empty' | 'full';
  readonly valve?: 'open' | 'closed';
  readonly cover?: 'on' | 'off';
  readonly filter?: 'old' | 'lifted' | 'new';
  readonly wrench?: boolean;
  readonly ring?: 'dirty' | 'clean';
  /** What the highlight ring is drawn around. */
  readonly mark?: 'housing' | 'tray' | 'valve' | 'light' | 'card';
}

export const pictureSize = { width: 1280, height: 720 } as const;

const steel = '#8d99a6';
const dark = '#3c4650';
const orange = '#f28c28';
const oil = '#7a4b12';

/** Left, top, width and height. */
type Place = readonly [number, number, number, number];
const box = ([x, y, w, h]: Place, fill: string, r = 10): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${dark}" stroke-width="4"/>`;
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${dark}" stroke-width="4"/>`;
const line = (points: string, colour: string, width: number): string =>
  `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

function gauge(x: number, y: number, r: number, value: number): string {
  const angle = Math.PI * (0.75 + 1.5 * value);
  const [tipX, tipY] = [x + Math.cos(angle) * r * 0.75, y + Math.sin(angle) * r * 0.75];
  const ticks = Array.from({ length: 7 }, (_, i) => {
    const a = Math.PI * (0.75 + i / 4);
    const [c, s] = [Math.cos(a), Math.sin(a)];
    return line(
      `${x + c * r * 0.82},${y + s * r * 0.82} ${x + c * r * 0.95},${y + s * r * 0.95}`,
      dark,
      r / 20,
    );
  });
  return (
    disc(x, y, r, '#ffffff') +
    ticks.join('') +
    line(`${x},${y} ${tipX},${tipY}`, '#c62828', r / 12) +
    disc(x, y, r / 10, dark)
  );
}

const padlock = (x: number, y: number, size: number): string =>
  `<path d="M${x - size * 0.3} ${y} v${-size * 0.35} a${size * 0.3} ${size * 0.3} 0 0 1 ${size * 0.6} 0 v${size * 0.35}" fill="none" stroke="${dark}" stroke-width="${size / 7}"/>` +
  box([x - size / 2, y, size, size * 0.8], '#d32f2f', size / 8) +
  disc(x, y + size * 0.35, size / 10, '#ffffff');

const wrench = (x: number, y: number, length: number): string =>
  line(`${x},${y} ${x + length},${y - length * 0.35}`, '#5c6b78', 26) +
  disc(x, y, 34, '#5c6b78') +
  `<path d="M${x - 20} ${y - 14} h34 v28 h-34 z" fill="#e8edf2"/>`;

const turnLeft = (x: number, y: number, r: number): string =>
  `<path d="M${x + r} ${y} a${r} ${r * 0.45} 0 1 0 ${-r * 1.6} ${r * 0.2}" fill="none" stroke="${orange}" stroke-width="14"/>` +
  `<path d="M${x - r * 0.78} ${y + r * 0.52} l10 -50 l40 30 z" fill="${orange}"/>`;

const marks: Record<NonNullable<PressState['mark']>, readonly [number, number, number]> = {
  housing: [880, 400, 105], tray: [880, 610, 110], valve: [880, 510, 60], light: [330, 250, 55], card: [1110, 330, 110],
}; // prettier-ignore

const only = (isShown: boolean | undefined, drawing: string): string => (isShown ? drawing : '');

function ringAround(mark: PressState['mark']): string {
  if (mark === undefined) return '';
  const [x, y, r] = marks[mark];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${orange}" stroke-width="10" stroke-dasharray="26 16"/>`;
}

function press(state: PressState): string {
  const running = state.light === 'green';
  const ram = running ? 330 : 250;
  return [
    box([300, 170, 420, 70], orange), box([310, 240, 50, 360], steel), box([660, 240, 50, 360], steel),
    box([280, 590, 460, 70], dark), box([460, 240, 100, ram - 160], '#b8c4cf', 4), box([420, ram + 80, 180, 50], steel),
    box([420, 540, 180, 50], '#b8c4cf'), disc(330, 250, 26, running ? '#43a047' : '#616161'),
    gauge(510, 110, 62, state.gauge ?? 0),
    line('720,300 800,300 800,350 840,350', dark, 14),
    box([825, 330, 110, 150], '#5b8fb9'), box([810, 310, 140, 34], dark, 6),
    line('880,480 880,540', dark, 16), disc(880, 510, 22, state.valve === 'open' ? '#43a047' : '#c62828'),
    only(state.valve === 'open', line('880,545 880,600', oil, 10)),
    only(state.tray !== undefined, box([790, 600, 180, 46], '#cfd8dc', 4)),
    only(state.tray === 'full', box([796, 616, 168, 26], oil, 3)),
    only(state.lock, padlock(240, 330, 70)),
    only(state.wrench, wrench(950, 327, 190)),
    only(state.mark === 'card', box([1040, 240, 140, 180], '#fffde7') + line('1065,290 1155,290', steel, 8) + line('1065,325 1155,325', steel, 8) + line('1065,380 1090,395 1150,355', '#43a047', 12)),
    ringAround(state.mark),
  ].join(''); // prettier-ignore
}

function mainSwitch(state: PressState): string {
  const lever = state.lock ? '640,400 760,400' : '640,400 640,280';
  return [
    box([400, 150, 480, 500], '#607d8b', 24), disc(640, 400, 150, '#ffeb3b'), disc(640, 400, 60, '#c62828'),
    line(lever, '#8e1b1b', 60), state.lock ? padlock(800, 410, 130) : turnLeft(640, 220, 130),
    state.gauge === undefined ? '' : gauge(1080, 400, 140, state.gauge),
  ].join(''); // prettier-ignore
}

const cartridge = (x: number, y: number, fresh: boolean): string =>
  box([x - 80, y, 160, 250], fresh ? '#fafafa' : '#8d7558', 12) +
  Array.from({ length: 7 }, (_, i) =>
    line(`${x - 60 + i * 20},${y + 20} ${x - 60 + i * 20},${y + 230}`, fresh ? '#b0bec5' : '#5d4a33', 6),
  ).join('') +
  (fresh ? `<path d="M${x} ${y + 215} l-45 -60 h28 v-90 h34 v90 h28 z" fill="#1e88e5"/>` : '');

function housing(state: PressState): string {
  const lifted = state.filter === 'lifted';
  return [
    box([520, 380, 240, 270], '#5b8fb9', 18), box([490, 360, 300, 40], dark, 6),
    lifted ? cartridge(640, 130, false) + line('640,110 640,60', orange, 14) : '',
    lifted ? box([900, 480, 240, 170], '#455a64') + line('960,520 1080,600', '#eceff1', 12) + line('1080,520 960,600', '#eceff1', 12) : '',
    state.cover === 'on' ? box([500, 290, 280, 70], steel, 14) + box([600, 240, 80, 50], steel, 6) : box([140, 580, 260, 60], steel, 14),
    state.wrench ? wrench(650, 262, 330) + turnLeft(640, 190, 150) : '',
  ].join(''); // prettier-ignore
}

function parts(state: PressState): string {
  const ring = state.ring === 'clean' ? '#263238' : '#6d4c41';
  return [
    `<ellipse cx="430" cy="430" rx="250" ry="190" fill="#5b8fb9" stroke="${dark}" stroke-width="6"/>`,
    `<ellipse cx="430" cy="430" rx="205" ry="150" fill="#dce6ee" stroke="${ring}" stroke-width="24"/>`,
    state.ring === 'dirty' ? box([460, 330, 190, 130], '#fff59d', 40) + line('480,500 560,540 640,500 720,540', orange, 12) : '',
    state.ring === 'clean' && !state.filter ? `<circle cx="560" cy="330" r="110" fill="#ffffff66" stroke="${dark}" stroke-width="14"/>` + line('640,410 740,510', dark, 26) : '',
    state.filter === 'new' ? cartridge(430, 220, true) : cartridge(960, 300, true),
  ].join(''); // prettier-ignore
}

const views = { press, switch: mainSwitch, housing, parts };
/** Each view has a background of its own, so that a change of view is a change of scene. */
const grounds: Record<PressState['view'], string> = {
  press: '#eef2f5', switch: '#26323a', housing: '#d9c9a8', parts: '#33536b',
}; // prettier-ignore

/** One picture of the sample as SVG. */
export function drawPress(state: PressState, heading: string): string {
  const { width, height } = pictureSize;
  const darkGround = state.view === 'switch' || state.view === 'parts';
  const text = heading.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${grounds[state.view]}"/>${views[state.view](state)}` +
    `<text x="40" y="70" font-family="sans-serif" font-size="40" font-weight="600" fill="${darkGround ? '#ffffff' : dark}">${text}</text></svg>`
  );
}
