import { Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { type TabItem, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { isStepCompleted } from '../../../../contracts/playback/model/completion.ts';
import { hasSearch } from '../player-options.ts';
import { usePlayer, usePlayerState, useRequest, useSource } from '../use-player.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { StepsTab } from './StepsTab.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import styles from './Toolbox.module.css';
import { TranscriptTab } from './TranscriptTab.tsx';

/** A tab of another feature, between Steps and Transcript (Q&A, AI SOP, Comments: R-TBX-01). */
export interface ExtraTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly tag?: string;
  readonly content: ReactNode;
}

interface ToolboxProps {
  readonly extraTabs?: readonly ExtraTab[];
  /** Rendered after the last step: the quiz's card (R-QUZ-14). */
  readonly afterSteps?: ReactNode;
}

/** Tabs beside the video: Summary first and default if there is one, Steps, others, Transcript last (R-TBX-02). */
export function Toolbox({ extraTabs = [], afterSteps }: ToolboxProps) {
  const t = useText(playerTexts);
  const id = useId();
  const source = useSource();
  const { options } = usePlayer();
  const request = useRequest();
  const searching = usePlayerState((state) => state.panel === 'search');
  const first = source.summary ? 'summary' : 'steps';
  const [chosen, setChosen] = useState<string>(first);
  const tabs: TabItem<string>[] = [
    ...(source.summary ? [{ key: 'summary', label: t('tabSummary') }] : []),
    { key: 'steps', label: t('tabSteps') },
    ...extraTabs.map(({ key, label, count, tag }) => ({ key, label, count, tag })),
    { key: 'transcript', label: t('tabTranscript') },
  ];
  // If the open tab is removed, the first one opens (R-TBX-06).
  const tab = tabs.some(({ key }) => key === chosen) ? chosen : first;
  return (
    <div className={styles['toolbox']} role="complementary" aria-label={t('toolbox')}>
      {searching && hasSearch(options) ? (
        <SearchPanel />
      ) : (
        <>
          <div className={styles['head']}>
            <Tabs id={id} label={t('toolbox')} items={tabs} value={tab} onChange={setChosen} />
            {hasSearch(options) && (
              <IconButton
                icon={Search}
                name={t('search')}
                onClick={() => request({ type: 'panel', panel: 'search' })}
              />
            )}
          </div>
          <TabPanel id={id} tab={tab} className={styles['panel']}>
            {tab === 'summary' && source.summary && <SummaryTab summary={source.summary} />}
            {tab === 'steps' && <StepsTab after={afterSteps} />}
            {tab === 'transcript' && <TranscriptTab />}
            {extraTabs.find(({ key }) => key === tab)?.content}
          </TabPanel>
        </>
      )}
      <SeenLine />
    </div>
  );
}

function SeenLine() {
  const t = useText(playerTexts);
  const source = useSource();
  const seen = usePlayerState((state) => state.seen);
  const count = source.steps.length;
  if (count === 0) return null;
  const done = seen.filter(isStepCompleted).length;
  const label = t('seenSteps', { smart_count: done, count });
  return (
    <div className={styles['seen']}>
      <ProgressBar label={label} value={done / count} tone="accent" />
      <span>{label}</span>
    </div>
  );
}
