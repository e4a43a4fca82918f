import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** On or off, with immediate effect; it stands in the label that names it. */
export function Switch({ on, onSwitch }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles['switch']}
      checked={on}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  );
}

/** A switch with its label after it. */
export function SwitchField({ label, ...more }: SwitchProps & { readonly label: ReactNode }) {
  return (
    <label className={styles['field']}>
      <Switch {...more} />
      {label}
    </label>
  );
}
