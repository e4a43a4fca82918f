import MuiTooltip, { type TooltipProps as MuiTooltipProps } from '@mui/material/Tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Keys } from './Keys.tsx';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly title: ReactNode;
  /** The keyboard shortcut. */
  readonly keys?: string;
  readonly placement?: MuiTooltipProps['placement'];
  readonly children: ReactElement;
}

/** Describes its element after a delay, 8 px away (3:225). Never the only place of a fact. */
export function Tooltip({ title, keys, placement = 'bottom', children }: TooltipProps) {
  if (!title) return children;
  const content = (
    <span className={styles['row']}>
      <span dir="auto">{title}</span>
      {keys && <Keys keys={keys} />}
    </span>
  );
  return (
    <MuiTooltip
      title={content}
      placement={placement}
      enterDelay={400}
      enterNextDelay={100}
      describeChild
      slotProps={{ popper: { modifiers: [{ name: 'offset', options: { offset: [0, -6] } }] } }}
    >
      {children}
    </MuiTooltip>
  );
}
