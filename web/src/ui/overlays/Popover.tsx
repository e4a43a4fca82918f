import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { usePopupContainer } from '../theme/PopupContainer.tsx';
import layer from './Layer.module.css';
import { ownForms } from './own-forms.ts';
import { ReturnFocus, useOpener } from './return-focus.ts';

interface PopoverProps {
  readonly open: boolean;
  readonly label: string;
  /** What it opens at. */
  readonly anchor: HTMLElement | null | RefObject<HTMLElement | null>;
  /** Below the start of its anchor, or above the end of it. */
  readonly placement?: 'below' | 'above';
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

const places = {
  below: { side: 'bottom', align: 'start' },
  above: { side: 'top', align: 'end' },
} as const;

/** Choices that open at a button and stay open while one of them is made; Escape and a press outside close them. */
export function Popover(props: PopoverProps) {
  const { open, label, anchor, placement = 'below', className, children, onClose } = props;
  const t = useText(kitTexts);
  const { opened, finalFocus } = useOpener();
  return (
    <Base.Root open={open} modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={usePopupContainer()} className={layer['layer']}>
        <Base.Positioner
          className={layer['place']}
          {...places[placement]}
          anchor={anchor}
          collisionPadding={8}
        >
          <Base.Popup
            {...ownForms}
            aria-label={label}
            className={classes(layer['paper'], className)}
            finalFocus={finalFocus}
          >
            {children}
            <ReturnFocus opened={opened} />
            {/* the focus stays inside only where something closes it, also for screen readers on phones */}
            <Base.Close className={layer['close']}>{t('close')}</Base.Close>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
