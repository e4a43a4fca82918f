import type { LucideIcon } from 'lucide-react';
import { classes } from '../theme/classes.ts';
import styles from './Icon.module.css';

interface IconProps {
  readonly icon: LucideIcon;
  /** 16 px by default (20 on touch); `small` 14, `large` 20. */
  readonly size?: 'small' | 'normal' | 'large';
  /** Arrows that mean forward and back are mirrored in right-to-left languages; play is not. */
  readonly turns?: boolean;
  readonly spins?: boolean;
}

/** An icon beside a text or in a named button; hidden from screen readers. */
export function Icon({ icon: Picture, size = 'normal', turns = false, spins = false }: IconProps) {
  return (
    <Picture
      aria-hidden
      strokeWidth={1.6}
      className={classes(styles['icon'], styles[size], turns && styles['turns'], spins && styles['spins'])}
    />
  );
}
