import { Link } from 'react-router';
import type { AccessAnswer } from '../../../../../contracts/identity/access-explanation.ts';
import type { AccessReason } from '../../../../../contracts/kernel/explain-access.ts';
import { accessTexts } from '../../../i18n/en/access.ts';
import { featureTexts } from '../../../i18n/en/features.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useText } from '../../../i18n/text.ts';
import { hasFlag, useSession } from '../../../providers/session.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import styles from './Access.module.css';

interface AccessAnswersProps {
  readonly userId: string;
  readonly answers: readonly AccessAnswer[];
  /** The workspace of the content, if it belongs to one whose name is known. */
  readonly workspace: string | null;
}

/** Each thing that a person can or cannot do, with what decides it and where to change that. */
export function AccessAnswers({ userId, answers, workspace }: AccessAnswersProps) {
  const t = useText(accessTexts);
  const sayReason = useReason(workspace);
  return (
    <ul className={styles['answers']}>
      {answers.map(({ action, allowed, because }) => (
        <li key={action}>
          <StatusBadge tone={allowed ? 'ready' : 'failed'}>{t(allowed ? 'yes' : 'no')}</StatusBadge>
          <div>
            <b>{t(`do_${action}`)}</b>
            <p>{sayReason(because)}</p>
          </div>
          <WhereToChange userId={userId} reason={because} />
        </li>
      ))}
    </ul>
  );
}

const isFeature = (name: string): name is keyof typeof featureTexts.english => name in featureTexts.english;

function useReason(workspace: string | null) {
  const t = useText(accessTexts);
  const sayRole = useText(roleTexts);
  const sayFeature = useText(featureTexts);
  return ({ code, role, feature = '' }: AccessReason): string =>
    t(`by_${code}`, {
      role: role === undefined ? '' : sayRole(role),
      workspace: workspace ?? t('thisWorkspace'),
      feature: feature
        .split(',')
        .map((name) => (isFeature(name) ? sayFeature(name) : name))
        .join(', '),
    });
}

const byRole: readonly AccessReason['code'][] = [
  'organization-role',
  'workspace-role',
  'flag-of-role',
  'flag-not-of-role',
  'private-workspace',
  'role-too-weak',
  'not-joined',
  'inactive',
];
const bySetting: readonly AccessReason['code'][] = ['feature-off', 'role-not-in-list'];

/** A link to the page on which the deciding rule is set, for those who may open it. */
function WhereToChange({ userId, reason: { code } }: { userId: string; reason: AccessReason }) {
  const t = useText(accessTexts);
  const mayChangeSettings = hasFlag(useSession(), 'permissions');
  if (byRole.includes(code)) return <Link to={`/admin/users/${userId}`}>{t('toPerson')}</Link>;
  if (!mayChangeSettings) return null;
  if (bySetting.includes(code)) return <Link to="/admin/setting/permissions">{t('toPermissions')}</Link>;
  if (code === 'address-not-allowed')
    return <Link to="/admin/setting/ip-restriction">{t('toAddresses')}</Link>;
  return null;
}
