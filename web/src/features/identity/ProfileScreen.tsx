import { type ReactNode, useState } from 'react';
import { ChangeMyName } from '../../../../contracts/identity/profile.ts';
import { isOrganizationAdmin, workspaceRole } from '../../../../contracts/kernel/permissions.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { languageTexts } from '../../i18n/en/language.ts';
import { roleTexts } from '../../i18n/en/roles.ts';
import { useMachineMade } from '../../i18n/language-choice.ts';
import { useText } from '../../i18n/text.ts';
import { changeProfile, maySend, useProfile, useSession } from '../../providers/session.ts';
import { useCommand } from '../../providers/use-command.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { LanguageField } from '../../ui/pickers/LanguageMenu.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHead, Panel } from '../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { useThemeMode } from '../../ui/theme/ThemeRoot.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import { AvatarField } from './AvatarField.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { MySecondFactors } from './second-factor/MySecondFactors.tsx';
import { MySessions } from './session/MySessions.tsx';
import styles from './Profile.module.css';

/** The signed-in person's details and display settings. */
export function ProfileScreen() {
  const t = useText(identityTexts);
  const sayRole = useText(roleTexts);
  const profile = useProfile();
  const { mode, setMode } = useThemeMode();
  const [changing, setChanging] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const rename = useCommand(ChangeMyName);
  const session = useSession();
  const canRename = maySend(session, ChangeMyName) && profile.kind !== 'shared';
  const sayLanguage = useText(languageTexts);
  const isMachineMade = useMachineMade();
  return (
    <div className={styles['page']}>
      <PageHead title={t('profile')} line={t('profileLine', { organization: profile.organization.name })} />
      <Panel title={t('person')}>
        <dl>
          <Fact name={t('picture')}>
            <AvatarField />
          </Fact>
          <Fact name={t('name')}>
            <bdi>{profile.displayName}</bdi>
            {canRename && (
              <Button size="sm" onClick={() => setRenaming(true)}>
                {t('changeName')}
              </Button>
            )}
          </Fact>
          <Fact name={t('email')}>
            <bdi>{profile.email}</bdi>
          </Fact>
          <Fact name={t('role')}>{sayRole(profile.role)}</Fact>
          <Fact name={t('organization')}>
            <bdi>{profile.organization.name}</bdi>
          </Fact>
        </dl>
        {renaming && (
          <NameDialog
            name={profile.displayName}
            onSend={async (displayName) => {
              const result = await rename.run({ displayName });
              if (result.ok) changeProfile({ displayName });
              return result;
            }}
            onClose={() => setRenaming(false)}
          />
        )}
      </Panel>
      <Panel title={t('workspaces')} flush>
        <MyWorkspaces />
      </Panel>
      {profile.hasPassword && (
        <Panel title={t('security')}>
          <dl>
            <Fact name={t('password')}>
              <Button onClick={() => setChanging(true)}>{t('changePassword')}</Button>
            </Fact>
          </dl>
          {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
        </Panel>
      )}
      {profile.kind !== 'shared' && <MySecondFactors hasPassword={profile.hasPassword} />}
      <MySessions />
      <Panel title={t('display')}>
        <dl>
          <Fact name={t('language')}>
            <LanguageField />
            {isMachineMade && <p className={styles['note']}>{sayLanguage('machineMade')}</p>}
          </Fact>
          <Fact name={t('theme')}>
            <span className={styles['choice']}>
              <Chip on={mode === 'dark'} onClick={() => setMode('dark')}>
                {t('dark')}
              </Chip>
              <Chip on={mode === 'light'} onClick={() => setMode('light')}>
                {t('light')}
              </Chip>
            </span>
          </Fact>
        </dl>
      </Panel>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MyWorkspaces() {
  const t = useText(identityTexts);
  const sayRole = useText(roleTexts);
  const profile = useProfile();
  const { data, error, refetch } = useWorkspaces();
  if (error) return <ErrorState title={t('workspacesFailed')} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={3} height={44} />;
  if (data.length === 0) return <p className={styles['message']}>{t('noWorkspaces')}</p>;
  return (
    <>
      {isOrganizationAdmin(profile.role) && <p className={styles['message']}>{t('allWorkspaces')}</p>}
      <ul className={styles['workspaces']}>
        {data.map(({ id, name, color }) => (
          <li key={id}>
            <WorkspaceChip color={color} name={name} />
            <span>{sayRole(workspaceRole(profile, id))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
