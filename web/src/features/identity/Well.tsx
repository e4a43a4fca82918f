import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './Well.module.css';

// A stepwell in cross-section: eight terraces, each narrower than the one above, connected by flights of four stairs.
const levels = 8;
const levelHeight = 54;
const half = 44;
const top = 44;
const centre = 400;
const stairs = 4;

const depth = (level: number): number => top + level * levelHeight;
const flight = (x: number, level: number, side: 1 | -1): string => {
  const stair = `h${(side * half) / stairs}v${levelHeight / stairs}`;
  return `M${x} ${depth(level)}${stair.repeat(stairs)}`;
};

const wall = (side: 1 | -1): string => {
  const start = centre + side * (levels + 1) * half;
  return `M${start + side * 600} ${top}H${start}${`v${levelHeight}h${-side * half}`.repeat(levels)}`;
};
const terraces = Array.from({ length: levels - 1 }, (_, index) => {
  const reach = (levels - 1 - index) * half;
  return `M${centre - reach} ${depth(index + 1)}H${centre + reach}`;
}).join('');
const flights = Array.from({ length: levels }, (_, level) => {
  const nodes = levels - level;
  return Array.from({ length: nodes }, (_node, node) => {
    const x = centre - (nodes - 1) * half + node * 2 * half;
    return flight(x, level, 1) + flight(x, level, -1);
  }).join('');
}).join('');
const water = `M${centre - 30} ${depth(levels) + 8}h60M${centre - 18} ${depth(levels) + 15}h36M${centre - 8} ${depth(levels) + 22}h16`;

/** One flight of stairs per step. */
const way: readonly (1 | -1)[] = [1, 1, -1, 1, 1, 1, -1, 1];
const nodes = way.reduce<readonly number[]>(
  (found, side) => [...found, (found.at(-1) ?? centre) + side * half],
  [centre - 3 * half],
);
const flightOf = (index: number): string => flight(nodes[index] ?? centre, index, way[index] ?? 1);
const flightsOf = (from: number, to: number): string =>
  way.map((_, index) => (index >= from && index < to ? flightOf(index) : '')).join('');

/** The brand artwork beside the card: the accent marks the current step. */
export function Well({ step }: { step: 1 | 2 }) {
  const t = useText(identityTexts);
  const at = step === 1 ? 2 : 3;
  const x = nodes[at] ?? centre;
  const side = way[at] ?? 1;
  return (
    <aside className={styles['well']} aria-hidden>
      <div className={styles['art']}>
        <svg viewBox="0 0 800 516" fill="none" strokeLinejoin="round" strokeLinecap="round">
          <path className={styles['edge']} d={wall(1) + wall(-1)} />
          <path className={styles['line']} d={terraces + flights} />
          <path className={styles['edge']} d={water} />
          <path className={styles['rest']} d={flightsOf(at + 1, levels)} />
          <path className={styles['done']} d={flightsOf(0, at)} />
          <path className={styles['now']} d={flightOf(at)} />
          <circle
            className={styles['dot']}
            cx={x + (side * half) / 2}
            cy={depth(at) + levelHeight / 2}
            r="5"
          />
        </svg>
        {way.map((_, index) => (
          <b
            key={index}
            className={classes(styles['mark'], index < at && styles['was'], index === at && styles['is'])}
            style={{ left: `${(nodes[index] ?? 0) / 8}%`, top: `${(depth(index) / 516) * 100}%` }}
          >
            {index + 1}
          </b>
        ))}
      </div>
      <p className={styles['motto']}>{t('motto')}</p>
    </aside>
  );
}
