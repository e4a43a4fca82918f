import { Link, useParams } from 'react-router';
import { GetPerson, type PersonView } from '../../../../contracts/identity/profile.ts';
import { isOrganizationAdmin } from '../../../../contracts/kernel/permissions.ts';
import { accessTexts } from '../../i18n/en/access.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { roleTexts } from '../../i18n/en/roles.ts';
import { useText } from '../../i18n/text.ts';
import { hasFlag, useProfile, useSession } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useAvatar } from '../../providers/use-small-picture.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHead, Panel } from '../../ui/layout/Panel.tsx';
import { PersonName } from '../../ui/people/PersonName.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import styles from './Profile.module.css';
import { ProfileScreen } from './ProfileScreen.tsx';

/** `/UserProfile/:uid` (R-PRF-01): one's own page, or what members may know of each other. */
export function PersonScreen() {
  const { uid = '' } = useParams();
  return uid === useProfile().id ? <ProfileScreen /> : <OtherPerson userId={uid} />;
}

function OtherPerson({ userId }: { userId: string }) {
  const t = useText(identityTexts);
  const { organization } = useProfile();
  const { data, error, refetch } = useQueryOf(GetPerson, { userId });
  if (error?.result.code === 404)
    return (
      <ErrorState page art="lost" title={t('noPerson')}>
        {t('noPersonBody')}
      </ErrorState>
    );
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <div className={styles['page']}>
      <PageHead
        title={data.displayName ?? t('erasedPerson')}
        line={t('personLine', { organization: organization.name })}
      />
      <PersonPanels person={data} />
    </div>
  );
}

function PersonPanels({ person }: { person: PersonView }) {
  const t = useText(identityTexts);
  const sayAccess = useText(accessTexts);
  const sayRole = useText(roleTexts);
  const session = useSession();
  const { data } = useWorkspaces();
  const theirs = (data ?? []).filter(({ id }) => id in person.roles);
  const seesAll = isOrganizationAdmin(person.role);
  const picture = useAvatar(person.id, person.avatarId);
  return (
    <>
      <Panel>
        <div className={styles['person']}>
          <PersonName
            name={person.displayName ?? t('erasedPerson')}
            kind={person.displayName === null ? 'unknown' : 'person'}
            detail={sayRole(person.role)}
            picture={picture}
          />
          {hasFlag(session, 'admin') && (
            <p className={styles['links']}>
              <Link className="underlined" to={`/admin/users/${person.id}`}>
                {t('administer')}
              </Link>
              <Link className="underlined" to={`/admin/check-access?person=${person.id}`}>
                {sayAccess('title')}
              </Link>
            </p>
          )}
        </div>
      </Panel>
      <Panel title={t('workspaces')} flush>
        {(seesAll || theirs.length === 0) && (
          <p className={styles['message']}>{t(seesAll ? 'allWorkspaces' : 'noSharedWorkspaces')}</p>
        )}
        <ul className={styles['workspaces']}>
          {theirs.map(({ id, name, color }) => (
            <li key={id}>
              <WorkspaceChip color={color} name={name} />
              <span>{sayRole(person.roles[id] ?? person.role)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
