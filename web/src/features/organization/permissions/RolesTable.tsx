import { Check } from 'lucide-react';
import { Role } from '../../../../../contracts/kernel/access.ts';
import { rolesWithFlag, rolesWithRight } from '../../../../../contracts/kernel/permissions.ts';
import { permissionsTexts } from '../../../i18n/en/permissions.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useText } from '../../../i18n/text.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Icon } from '../../../ui/images/Icon.tsx';
import { SideScroll } from '../../../ui/layout/SideScroll.tsx';
import styles from './Permissions.module.css';

/** From the weakest to the strongest, as the table reads. */
const roles = Role.options.toReversed();

/** What the organisation decides for the roles that may have it. */
type Decided = 'analytics' | 'secondFactor';

/** The rights of the one table of permissions that are in the product, and what the organisation decides of them. */
const rights = [
  { name: 'watch', roles: rolesWithFlag('player') },
  { name: 'author', roles: rolesWithRight('author') },
  { name: 'reports', roles: rolesWithFlag('analytics'), decided: 'analytics' },
  { name: 'console', roles: rolesWithFlag('admin') },
  { name: 'permissions', roles: rolesWithFlag('permissions') },
  { name: 'secondFactor', roles: Role.options, decided: 'secondFactor' },
] as const satisfies readonly {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly decided?: Decided;
}[];
type Right = (typeof rights)[number];
const hints = {
  author: 'right_authorWhere',
  reports: 'right_reportsWhere',
  console: 'right_consoleWhere',
  secondFactor: 'right_secondFactorWays',
} as const;

interface RolesTableProps {
  readonly decisions: Readonly<Record<Decided, readonly Role[]>>;
  readonly onChange: (decision: Partial<Record<Decided, Role[]>>) => void;
}

/**
 * What each role may do; the organisation decides which of the eligible roles see reports (R-ROLE-10, R-ANA-14), and
 * which need a second factor.
 */
export function RolesTable(props: RolesTableProps) {
  const t = useText(permissionsTexts);
  const roleName = useText(roleTexts);
  return (
    <SideScroll label={t('rolesTable')}>
      <table className={styles['roles']}>
        <thead>
          <tr>
            <th scope="col">{t('right')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map((right) => (
            <RightRow key={right.name} right={right} {...props} />
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function RightRow({ right, decisions, onChange }: RolesTableProps & { readonly right: Right }) {
  const t = useText(permissionsTexts);
  const roleName = useText(roleTexts);
  const label = t(`right_${right.name}`);
  const decided = 'decided' in right ? right.decided : null;
  const chosen = decided === null ? [] : decisions[decided];
  const set = (role: Role, on: boolean) =>
    decided !== null &&
    onChange({ [decided]: Role.options.filter((each) => (each === role ? on : chosen.includes(each))) });
  const eligible: readonly Role[] = right.roles;
  return (
    <tr>
      <th scope="row">
        {label}
        {right.name in hints && <small>{t(hints[right.name as keyof typeof hints])}</small>}
      </th>
      {roles.map((role) => (
        <td key={role}>
          {decided !== null && eligible.includes(role) ? (
            <label className={styles['decide']}>
              <Switch on={chosen.includes(role)} onSwitch={(on) => set(role, on)} />
              <span className="visually-hidden">
                {t('rightOfRole', { right: label, role: roleName(role) })}
              </span>
            </label>
          ) : (
            <Fixed has={eligible.includes(role)} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** A right that comes with the role, or never does. */
function Fixed({ has }: { has: boolean }) {
  const t = useText(permissionsTexts);
  return (
    <>
      {has ? <Icon icon={Check} /> : <span aria-hidden>–</span>}
      <span className="visually-hidden">{t(has ? 'yes' : 'never')}</span>
    </>
  );
}
