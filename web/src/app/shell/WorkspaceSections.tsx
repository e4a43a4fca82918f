import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { useMyWorkspaces, useWorkspaces, useWorkspacesOnEachPage } from '../../providers/use-workspaces.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import type { SignedInSession } from '../feature.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './SideMenu.module.css';
import { WorkspaceGroups } from './WorkspaceGroups.tsx';
import { WorkspaceLink } from './WorkspaceLink.tsx';

type Section = 'mine' | 'all';

/** The workspaces that the person may see: their own, and all by group; what is found replaces both (R-SMN-03 to 08). */
export function WorkspaceSections({ session: { profile } }: { session: SignedInSession }) {
  const t = useText(shellTexts);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Section | null>('mine');
  useWorkspacesOnEachPage();
  const { data: all, error } = useWorkspaces();
  const mine = useMyWorkspaces(profile.id);
  if (error) return <p className={styles['message']}>{t('workspacesFailed')}</p>;
  if (all === null || mine === null) return <LoadingWorkspaces />;
  if (all.length === 0)
    return (
      <p className={styles['message']}>
        {t(profile.access.includes('isOrgAdmin') ? 'noWorkspacesYet' : 'noWorkspaces')}
      </p>
    );
  const section = (name: Section, label: string, children: ReactNode) => (
    <WorkspaceSection
      label={label}
      isOpen={open === name}
      onToggle={() => setOpen((opened) => (opened === name ? null : name))}
    >
      {children}
    </WorkspaceSection>
  );
  return (
    <>
      <div className={styles['search']}>
        <SearchField label={t('findWorkspace')} value={text} onSearch={setText} />
      </div>
      {text === '' ? (
        <>
          {section('mine', t('myWorkspaces'), <MyWorkspaces mine={mine} />)}
          {section('all', t('allWorkspaces'), <WorkspaceGroups workspaces={all} />)}
        </>
      ) : (
        <FoundWorkspaces all={all} text={text} />
      )}
    </>
  );
}

interface WorkspaceSectionProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function WorkspaceSection({ label, isOpen, onToggle, children }: WorkspaceSectionProps) {
  return (
    <>
      <button type="button" className={styles['section']} aria-expanded={isOpen} onClick={onToggle}>
        <span>{label}</span>
        <Icon icon={isOpen ? ChevronDown : ChevronRight} size="small" turns={!isOpen} />
      </button>
      {isOpen && children}
    </>
  );
}

function MyWorkspaces({ mine }: { mine: readonly WorkspaceView[] }) {
  const t = useText(shellTexts);
  if (mine.length === 0) return <p className={styles['message']}>{t('noneOfMine')}</p>;
  return mine.map((workspace) => <WorkspaceLink key={workspace.id} workspace={workspace} />);
}

function FoundWorkspaces({ all, text }: { all: readonly WorkspaceView[]; text: string }) {
  const t = useText(shellTexts);
  const sought = text.toLocaleLowerCase();
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  return (
    <>
      <p className={styles['caption']}>{t('foundWorkspaces')}</p>
      {found.length === 0 && <p className={styles['message']}>{t('noWorkspaceFound', { text })}</p>}
      {found.map((workspace) => (
        <WorkspaceLink key={workspace.id} workspace={workspace} />
      ))}
    </>
  );
}

function LoadingWorkspaces() {
  return (
    <div className={styles['skeletons']}>
      <Skeleton width="70%" />
      <Skeleton width="55%" />
      <Skeleton width="62%" />
    </div>
  );
}
