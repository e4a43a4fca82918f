import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { usePopupContainer } from '../theme/PopupContainer.tsx';
import { Icon } from '../images/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Keys } from '../text/Keys.tsx';
import layer from './Layer.module.css';
import styles from './Menu.module.css';
import { ownForms } from './own-forms.ts';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly keys?: string;
  /** Why it is disabled; a disabled action says so. */
  readonly off?: string;
  readonly danger?: boolean;
  /** One of several choices, and whether it is the present one. */
  readonly on?: boolean;
  /** A divider above it. */
  readonly apart?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  readonly anchor: HTMLElement | null;
  readonly actions: readonly MenuAction[];
  readonly label?: string;
  readonly header?: ReactNode;
  readonly onClose: () => void;
}

/** A menu of actions that opens at a button, on its present choice or else its first entry. */
export function Menu({ anchor, label, onClose, ...entries }: MenuProps) {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={usePopupContainer()} className={layer['layer']}>
        <Base.Positioner
          className={layer['place']}
          side="bottom"
          align="start"
          anchor={anchor}
          collisionPadding={8}
        >
          <Base.Popup
            {...ownForms}
            aria-label={label}
            className={classes(layer['paper'], styles['menu'])}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              event.preventDefault();
              onClose();
            }}
          >
            <Entries {...entries} onClose={onClose} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const chosen = '[aria-checked=true]';
const available = '[role^=menuitem]:not([aria-disabled=true])';

function Entries({ actions, header, onClose }: Pick<MenuProps, 'actions' | 'header' | 'onClose'>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // after the menu knows what had the focus, which gets it back
    const frame = requestAnimationFrame(() => {
      const { current: menu } = root;
      const first = menu?.querySelector<HTMLElement>(chosen) ?? menu?.querySelector<HTMLElement>(available);
      first?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={root} role="presentation">
      {header && <div className={styles['header']}>{header}</div>}
      {actions.map((action) => (
        <Entry key={action.id} {...action} onClose={onClose} />
      ))}
    </div>
  );
}

function Entry({ onClose, ...action }: MenuAction & Pick<MenuProps, 'onClose'>) {
  const { label, icon, keys, off, danger, on, apart, run } = action;
  return (
    <Base.Item
      {...(on !== undefined && { role: 'menuitemradio', 'aria-checked': on })}
      label={label}
      disabled={off !== undefined}
      className={classes(
        styles['item'],
        danger && styles['danger'],
        on && styles['on'],
        apart && styles['apart'],
      )}
      // closed before it runs, which may open something else at the same place
      closeOnClick={false}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {icon && <Icon icon={icon} />}
      <span className={styles['label']}>
        {label}
        {off && <small>{off}</small>}
      </span>
      {keys && <Keys keys={keys} />}
      {on && <Icon icon={Check} size="small" />}
    </Base.Item>
  );
}

/** The three-dots button and its menu. */
export function MoreMenu({ actions, name }: { actions: readonly MenuAction[]; name?: string }) {
  const t = useText(kitTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon={MoreHorizontal}
        name={name ?? t('more')}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
    </>
  );
}
