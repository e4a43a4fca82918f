import { ArrowLeft, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { Fragment } from 'react';
import { NavLink, useLocation } from 'react-router';
import { kitTexts } from '../../i18n/en/kit.ts';
import { classes } from '../../ui/theme/classes.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tooltip } from '../../ui/text/Tooltip.tsx';
import type { MenuEntry, AreaMenu, SignedInSession } from '../feature.ts';
import { menuOf, areaMenuAt } from '../features.ts';
import { mayAdministerAnywhere, useIpStatus } from '../../providers/ip-check.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { setMenuOpen } from './menu-state.ts';
import { CompanyBrand } from './CompanyBrand.tsx';
import styles from './SideMenu.module.css';
import { WorkspaceSections } from './WorkspaceSections.tsx';

interface SideMenuProps {
  readonly session: SignedInSession;
  /** Icons only. */
  readonly folded: boolean;
  /** Covers the page and can be closed. */
  readonly phone: boolean;
}

/** Of the window's width, beside the menu on a phone (3:227, R-SMN-15). */
const besideMenu = 64;

/** Every entry that the person may open, in the order of the specification (R-SMN-01, R-SMN-11). */
export function SideMenu({ session, folded, phone }: SideMenuProps) {
  const t = useText(shellTexts);
  const sayKit = useText(kitTexts);
  // nothing is offered before the network is known to be allowed (R-IP-04, R-SMN-12)
  const hasPassed = useIpStatus() === 'passed';
  const entries = hasPassed ? menuOf(session) : [];
  const { pathname, search } = useLocation();
  const areaMenu = areaMenuAt(pathname, session);
  const showsArea = areaMenu !== undefined && (hasPassed || mayAdministerAnywhere(session, pathname));
  const administration = entries.filter((entry) => entry.section === 'administration');
  return (
    <nav
      className={classes(styles['menu'], phone && styles['sheet'], folded && styles['folded'])}
      {...(phone && { style: { inlineSize: `calc(100vw - ${besideMenu}px)` } })}
      aria-label={t('main')}
    >
      <div className={styles['top']}>
        <CompanyBrand session={session} markOnly={folded} />
        {phone && <IconButton icon={X} name={sayKit('close')} onClick={() => setMenuOpen(false)} />}
      </div>
      {showsArea ? (
        <AreaEntries own={areaMenu} search={search} folded={folded} />
      ) : (
        <>
          {entries
            .filter((entry) => entry.section === 'main')
            .map((entry) => (
              <MenuLink key={entry.to} entry={entry} folded={folded} />
            ))}
          {!folded && hasPassed && <WorkspaceSections session={session} />}
          {administration.length > 0 && !folded && <p className={styles['caption']}>{t('administration')}</p>}
          {administration.map((entry) => (
            <MenuLink key={entry.to} entry={entry} folded={folded} />
          ))}
        </>
      )}
      {!phone && (
        <div className={styles['fold']}>
          <IconButton
            icon={folded ? PanelLeftOpen : PanelLeftClose}
            turns
            name={t(folded ? 'expand' : 'collapse')}
            onClick={() => setMenuOpen(folded)}
          />
        </div>
      )}
    </nav>
  );
}

/** The menu of one area: Back, then its pages, each with a description; filters carry over from one to the next. */
function AreaEntries({ own, search, folded }: { own: AreaMenu; search: string; folded: boolean }) {
  return (
    <>
      <MenuLink entry={{ ...own.back, icon: ArrowLeft }} folded={folded} back />
      {!folded && !own.entries[0]?.section && <p className={styles['caption']}>{own.label()}</p>}
      {own.entries.map((entry, index) => (
        <Fragment key={entry.to}>
          {!folded && entry.section && entry.section() !== own.entries[index - 1]?.section?.() && (
            <p className={styles['caption']}>{entry.section()}</p>
          )}
          <MenuLink
            entry={{ ...entry, to: `${entry.to}${own.preservedSearch(search)}` }}
            line={entry.line?.()}
            folded={folded}
          />
        </Fragment>
      ))}
    </>
  );
}

interface MenuLinkProps {
  readonly entry: Pick<MenuEntry, 'to' | 'label' | 'icon'>;
  readonly line?: string | undefined;
  readonly folded: boolean;
  /** Points back, which is to the right in right-to-left languages. */
  readonly back?: boolean;
}

function MenuLink({ entry, line, folded, back = false }: MenuLinkProps) {
  const label = entry.label();
  // the tooltip adds a class to its child, which must not be a function
  const link = (
    <NavLink to={entry.to} className={styles['link']}>
      <Icon icon={entry.icon} turns={back} />
      <span className={folded ? 'visually-hidden' : styles['entry']}>
        {label}
        {line !== undefined && <small className={styles['line']}>{line}</small>}
      </span>
    </NavLink>
  );
  return folded ? (
    <Tooltip title={label} side="inline-end">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
