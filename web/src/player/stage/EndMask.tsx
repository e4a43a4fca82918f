import type { ReactNode } from 'react';
import { usePlayerState } from '../use-player.ts';
import styles from './VideoStage.module.css';

/** Lies over the video after the last step, until something is played again (R-QUZ-13). */
export function EndMask({ children }: { children: ReactNode }) {
  const over = usePlayerState(
    ({ ended, stepIndex, source }) => ended && stepIndex === source.steps.length - 1,
  );
  return over ? <div className={styles['mask']}>{children}</div> : null;
}
