import { Dialog as Base } from '@base-ui/react/dialog';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import styles from './Drawer.module.css';
import { IconButton } from '../controls/IconButton.tsx';
import { ReturnFocus } from './return-focus.ts';

interface DrawerProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Also beside a page: what is opened there is worked on. Closing gives the focus back. */
  readonly takesFocus?: boolean;
  readonly onClose: () => void;
}

/**
 * Details beside a page. From 1101 px it is part of the layout and makes the page narrower (put it in `DrawerFrame`),
 * below that it floats, and on a phone it covers everything.
 */
export function Drawer({ open, title, children, actions, takesFocus = false, onClose }: DrawerProps) {
  const t = useText(kitTexts);
  const beside = useMediaQuery('(min-width: 1101px)');
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const onOpenChange: Base.Root.Props['onOpenChange'] = (isOpen, change) => {
    const { target } = change.event;
    // beside a page the focus stays in the page, where text fields handle Escape themselves
    const types = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (change.event.defaultPrevented || (types && !panel.current?.contains(target))) change.cancel();
    else if (!isOpen) onClose();
  };
  return (
    <Base.Root open={open} modal={!beside} disablePointerDismissal={beside} onOpenChange={onOpenChange}>
      <div ref={place} className={styles['place']} />
      <Base.Portal container={place} className={styles['place']}>
        {!beside && <Base.Backdrop className={styles['scrim']} />}
        <Base.Popup
          ref={panel}
          role={beside ? 'complementary' : 'dialog'}
          // a field that has the focus by itself keeps it
          initialFocus={beside && !takesFocus ? false : panel}
          className={classes(styles['drawer'], beside ? styles['beside'] : styles['over'])}
          aria-modal={beside ? undefined : true}
          aria-label={typeof title === 'string' ? title : undefined}
        >
          <header className={styles['head']}>
            <h2>{title}</h2>
            {actions}
            <IconButton icon={X} name={t('close')} keys="Esc" onClick={onClose} />
          </header>
          <div className={styles['body']}>{children}</div>
          <ReturnFocus />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A page with space for its drawer; the page's layout follows its own width (container queries). */
export function DrawerFrame({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['page']}>{children}</div>
      {drawer}
    </div>
  );
}
