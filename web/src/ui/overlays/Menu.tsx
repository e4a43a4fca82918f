import MuiMenu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { type LucideIcon, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Keys } from '../text/Keys.tsx';
import styles from './Menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly keys?: string;
  /** Why it is disabled; a disabled action says so. */
  readonly off?: string;
  readonly danger?: boolean;
  readonly on?: boolean;
  /** A divider above it. */
  readonly apart?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  readonly anchor: HTMLElement | null;
  readonly actions: readonly MenuAction[];
  readonly onClose: () => void;
  readonly header?: ReactNode;
}

/** A menu of actions that opens at a button. */
export function Menu({ anchor, actions, onClose, header }: MenuProps) {
  return (
    <MuiMenu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {header && <li className={styles['header']}>{header}</li>}
      {actions.map((action) => (
        <MuiMenuItem
          key={action.id}
          disabled={action.off !== undefined}
          selected={action.on ?? false}
          className={classes(action.danger && styles['danger'], action.apart && styles['apart'])}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.icon && <Icon icon={action.icon} />}
          <span className={styles['label']}>
            {action.label}
            {action.off && <small>{action.off}</small>}
          </span>
          {action.keys && <Keys keys={action.keys} />}
        </MuiMenuItem>
      ))}
    </MuiMenu>
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
