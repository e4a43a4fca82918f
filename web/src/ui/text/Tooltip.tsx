import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { usePopupContainer } from '../theme/PopupContainer.tsx';
import { Keys } from './Keys.tsx';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly title: ReactNode;
  /** The keyboard shortcut. */
  readonly keys?: string;
  readonly side?: 'bottom' | 'inline-end';
  readonly children: ReactElement;
}

/** A finger that rests on an element for so long asks for its tooltip, which stays a moment for reading. */
const touch = { opensAfter: 700, staysFor: 1500 };
const opensAfter = 400;

/** Describes its element after a delay, 8 px away (3:225). Never the only place of a fact. */
export function Tooltip({ title, keys, side = 'bottom', children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const container = usePopupContainer();
  const byTouch = useTouch(setOpen);
  if (!title) return children;
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, change) => {
        // Escape is also for the dialog around it
        if (change.reason === 'escape-key') {
          change.cancel();
          change.allowPropagation();
        }
        setOpen(isOpen);
      }}
    >
      <Base.Trigger
        {...byTouch}
        delay={opensAfter}
        render={children}
        aria-describedby={open ? id : undefined}
      />
      <Base.Portal container={container} className={styles['layer']}>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup id={id} role="tooltip" className={styles['paper']}>
            <span dir="auto">{title}</span>
            {keys && <Keys keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function useTouch(setOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (milliseconds: number, open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setOpen, milliseconds, open);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onTouchStart: () => after(touch.opensAfter, true),
    onTouchMove: () => clearTimeout(timer.current),
    onTouchEnd: () => after(touch.staysFor, false),
    onTouchCancel: () => after(touch.staysFor, false),
  };
}
