import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { useSession } from '../../providers/session.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ConsoleNav.module.css';
import { pagesFor } from './console-pages.ts';

/** Between the lists of the console; those about the machinery stand together under "System". */
export function ConsoleNav() {
  const say = useText(adminTexts);
  const pages = pagesFor(useSession());
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const ofSystem = pages.filter(({ system }) => system);
  const inSystem = ofSystem.some(({ to }) => pathname.startsWith(to));
  // On a phone the row is longer than the screen: where one is must be in sight.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"], [aria-current="true"]')
      ?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  const [first] = ofSystem;
  return (
    <>
      <nav ref={nav} className={styles['nav']} aria-label={say('console')}>
        {pages
          .filter(({ system }) => !system)
          .map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {say(label)}
            </NavLink>
          ))}
        {first && (
          <Link to={first.to} aria-current={inSystem ? 'true' : undefined}>
            {say('system')}
          </Link>
        )}
      </nav>
      {inSystem && ofSystem.length > 1 && (
        <nav className={classes(styles['nav'], styles['under'])} aria-label={say('system')}>
          {ofSystem.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {say(label)}
            </NavLink>
          ))}
        </nav>
      )}
    </>
  );
}
