import { inertOthers } from 'aria-hidden';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import styles from './Drawer.module.css';
import { IconButton } from '../controls/IconButton.tsx';

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
  const panel = useRef<HTMLElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || panel.current === null || scrim.current === null) return undefined;
    return inertOthers([panel.current, scrim.current]);
  }, [open, beside]);
  // read before anything inside takes the focus
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(() => {
    const drawer = panel.current;
    if (!open || drawer === null || (beside && !takesFocus)) return undefined;
    const isInside = drawer.contains(document.activeElement);
    // a field that has the focus by itself keeps it
    if (!isInside) drawer.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open, beside, takesFocus, opener]);
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // beside a page the focus stays in the page, where text fields handle Escape themselves
      const types = target instanceof HTMLElement && target.matches('input, textarea, select');
      if (key !== 'Escape' || defaultPrevented || (types && !panel.current?.contains(target))) return;
      onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, onClose]);
  if (!open) return null;
  return (
    <>
      {!beside && <div ref={scrim} className={styles['scrim']} onClick={onClose} aria-hidden />}
      <aside
        ref={panel}
        tabIndex={-1}
        className={classes(styles['drawer'], beside ? styles['beside'] : styles['over'])}
        role={beside ? 'complementary' : 'dialog'}
        aria-modal={beside ? undefined : true}
        aria-label={typeof title === 'string' ? title : undefined}
      >
        <header className={styles['head']}>
          <h2>{title}</h2>
          {actions}
          <IconButton icon={X} name={t('close')} keys="Esc" onClick={onClose} />
        </header>
        <div className={styles['body']}>{children}</div>
      </aside>
    </>
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
