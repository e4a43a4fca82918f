import MuiFormControlLabel from '@mui/material/FormControlLabel';
import MuiSwitch from '@mui/material/Switch';
import type { ReactNode } from 'react';

interface SwitchProps {
  readonly on: boolean;
  readonly small?: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** On or off, with effect at once; it stands in the label that names it. */
export function Switch({ on, small = false, onSwitch }: SwitchProps) {
  return (
    <MuiSwitch size={small ? 'small' : 'medium'} checked={on} onChange={(_, checked) => onSwitch(checked)} />
  );
}

/** A switch with its label behind it. */
export function SwitchField({ label, ...more }: Omit<SwitchProps, 'small'> & { readonly label: ReactNode }) {
  return <MuiFormControlLabel control={<Switch {...more} small />} label={label} />;
}
