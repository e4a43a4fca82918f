import { classes } from '../theme/classes.ts';
import styles from './Art.module.css';

export type ArtName = 'steps' | 'search' | 'broken' | 'locked' | 'chart' | 'offline' | 'done' | 'lost';

// Line drawings of 96 by 72 in the icons' stroke: `strong` is the subject, `ghost` is what is missing.
const strong = styles['strong'];
const ghost = styles['ghost'];
const pictures: Record<ArtName, React.ReactNode> = {
  steps: (
    <>
      <rect className={strong} x="10" y="8" width="28" height="56" rx="5" />
      <path className={strong} d="M20 30v12l9-6zM21 13h6" />
      <path d="M46 36h9M51 31l5 5-5 5" />
      <rect x="64" y="8" width="24" height="15" rx="2" />
      <rect x="64" y="28" width="24" height="15" rx="2" />
      <rect className={ghost} x="64" y="48" width="24" height="15" rx="2" />
    </>
  ),
  search: (
    <>
      <rect className={ghost} x="10" y="10" width="32" height="22" rx="2" />
      <rect className={ghost} x="10" y="40" width="32" height="22" rx="2" />
      <rect className={ghost} x="52" y="10" width="32" height="22" rx="2" />
      <circle className={strong} cx="62" cy="46" r="12" />
      <path className={strong} d="M71 55l11 9" />
    </>
  ),
  broken: (
    <>
      <rect x="14" y="6" width="68" height="14" rx="2" />
      <path className={strong} d="M14 29h26l-4 4 5 4-5 4 4 4H14zM84 27l-29-4-5 4 4 5-6 3 3 5 29 4z" />
      <rect x="14" y="54" width="68" height="14" rx="2" />
    </>
  ),
  locked: (
    <>
      <rect x="10" y="12" width="30" height="18" rx="2" />
      <rect x="56" y="12" width="30" height="18" rx="2" />
      <path d="M30 60H12a2 2 0 0 1-2-2V44a2 2 0 0 1 2-2h18M66 42h18a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H66" />
      <rect className={strong} x="36" y="36" width="24" height="20" rx="3" />
      <path className={strong} d="M41 36v-5a7 7 0 0 1 14 0v5M48 44v4" />
    </>
  ),
  chart: (
    <>
      <path className={strong} d="M12 6v58h76" />
      <path className={ghost} d="M24 64V46h9v18M43 64V36h9v28M62 64V26h9v38" />
    </>
  ),
  offline: (
    <>
      <path d="M20 30a40 40 0 0 1 16-11M52 16a40 40 0 0 1 24 14M31 42a24 24 0 0 1 34 0" />
      <path className={strong} d="M48 56h.01M24 10l48 54" />
    </>
  ),
  done: (
    <>
      <rect x="14" y="10" width="68" height="14" rx="2" />
      <rect x="14" y="30" width="68" height="14" rx="2" />
      <rect x="14" y="50" width="68" height="14" rx="2" />
      <path className={strong} d="M66 34l7 8 15-18" />
    </>
  ),
  lost: (
    <>
      <path d="M12 62h16V48h16V34h14" />
      <path className={ghost} d="M58 34V20h16V8h12" />
      <circle className={strong} cx="58" cy="34" r="4" />
    </>
  ),
};

/** An illustration for empty and error states. */
export function Art({ name, small = false }: { name: ArtName; small?: boolean }) {
  return (
    <svg className={classes(styles['art'], small && styles['small'])} viewBox="0 0 96 72" aria-hidden>
      {pictures[name]}
    </svg>
  );
}
