import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** What is beside it says why. */
  readonly disabled?: boolean;
}

/** On or off, with immediate effect; it stands in the label that names it. */
export function Switch({ on, onSwitch, disabled = false }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles['switch']}
      checked={on}
      disabled={disabled}
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
