import { workspacePageTexts } from '../../i18n/en/workspace-page.ts';
import { useText } from '../../i18n/text.ts';
import { Tabs } from '../controls/Tabs.tsx';
import styles from './WorkspaceTabs.module.css';

/** The parts of a workspace's page, as in its address. */
export type WorkspaceTab = 'workflow' | 'insights';

interface WorkspaceTabsProps {
  readonly tab: WorkspaceTab;
  /** The person may read reports. */
  readonly insights: boolean;
  readonly onTab: (tab: WorkspaceTab) => void;
}

/** The tabs of a workspace's page (R-WSP-09); none where there is one part alone. */
export function WorkspaceTabs({ tab, insights, onTab }: WorkspaceTabsProps) {
  const t = useText(workspacePageTexts);
  if (!insights) return null;
  return (
    <div className={styles['tabs']}>
      <Tabs
        id={workspacePanel}
        label={t('parts')}
        value={tab}
        items={(['workflow', 'insights'] as const).map((key) => ({ key, label: t(key) }))}
        onChange={onTab}
      />
    </div>
  );
}

/** The prefix of the ids that connect the tabs with their panel. */
export const workspacePanel = 'workspace';
