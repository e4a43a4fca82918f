import MuiPopover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  readonly open: boolean;
  readonly label: string;
  /** What it opens at. */
  readonly anchor: HTMLElement | null | (() => HTMLElement | null);
  /** Below the start of its anchor, or above the end of it. */
  readonly placement?: 'below' | 'above';
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

const places = {
  below: { anchorOrigin: { vertical: 'bottom', horizontal: 'left' } },
  above: {
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    transformOrigin: { vertical: 'bottom', horizontal: 'right' },
  },
} as const;

/** Choices that open at a button and stay open while one of them is made; Escape and a press outside close them. */
export function Popover(props: PopoverProps) {
  const { open, label, anchor, placement = 'below', className, children, onClose } = props;
  return (
    <MuiPopover
      {...places[placement]}
      open={open}
      anchorEl={anchor}
      slotProps={{ paper: { className, role: 'dialog', 'aria-label': label } }}
      onClose={onClose}
    >
      {children}
    </MuiPopover>
  );
}
