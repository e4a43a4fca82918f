import type { ReactNode } from 'react';
import { usePlayerState } from '../use-player.ts';
import styles from './VideoStage.module.css';

/** Covers the video after the last step, until playback starts again (R-QUZ-13). */
export function EndMask({ children }: { children: ReactNode }) {
  const over = usePlayerState(
    ({ ended, stepIndex, source }) => ended && stepIndex === source.steps.length - 1,
  );
  return over ? <div className={styles['mask']}>{children}</div> : null;
}
