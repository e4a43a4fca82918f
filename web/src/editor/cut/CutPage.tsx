import { type ReactNode, useState } from 'react';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { classes } from '../../ui/theme/classes.ts';
import type { EditorActions } from '../state/actions.ts';
import { useShortcuts } from '../state/use-keys.ts';
import windowStyles from '../window/EditorWindow.module.css';
import { usePaneSizes } from '../window/pane-sizes.ts';
import { ResizeEdge } from '../window/ResizeEdge.tsx';
import { Stage } from '../window/Stage.tsx';
import styles from './Cut.module.css';
import { CutTimeline } from './CutTimeline.tsx';
import { CutWords } from './CutWords.tsx';
import { DroppedDialog } from './DroppedDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { InsertedPicture } from './InsertedPicture.tsx';
import { InsertList } from './InsertList.tsx';
import type { InsertSources } from './insert-names.ts';
import { RemovedParts } from './RemovedParts.tsx';
import { TidyUps } from './TidyUps.tsx';
import { cutShortcut } from './cut-shortcut.ts';
import { useCut } from './use-cut.ts';
import { type InsertsState, useInserts } from './use-inserts.ts';

interface CutPageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
  /** Pages that change something else of the video. */
  readonly others: ReactNode;
  readonly sources: InsertSources;
  /** Asks which part of which video is inserted. */
  readonly videoDialog: (inserts: InsertsState) => ReactNode;
}

const panes = ['clips', 'words', 'tidy'] as const;
type Pane = (typeof panes)[number];

/** The video with what is removed of it and inserted into it, its clips, its words, and what may be tidied up. */
export function CutPage({ actions, header, notes, others, sources, videoDialog }: CutPageProps) {
  const t = useText(cutTexts);
  const sizes = usePaneSizes();
  const cut = useCut();
  const inserts = useInserts();
  const { run: onToggle } = actions.playAll;
  const [pane, setPane] = useState<Pane>('clips');
  useShortcuts((event) => cutShortcut(actions, { cut, inserts }, event));
  const sizeOf = { '--inspector': `${sizes.inspector}px`, '--timeline': `${sizes.timeline}px` };
  return (
    <main className={classes(windowStyles['window'], styles['window'])} style={sizeOf} aria-label={t('page')}>
      {header}
      <section className={windowStyles['stage']} aria-label={t('video')}>
        {notes}
        <Stage
          onToggle={onToggle}
          overlay={() => <InsertedPicture inserts={inserts} sources={sources} onToggle={onToggle} />}
        />
      </section>
      <section className={windowStyles['inspector']} aria-label={t('panel')}>
        <ResizeEdge pane="inspector" label={t('resizePanel')} />
        <Tabs
          id="cut"
          label={t('panel')}
          value={pane}
          onChange={setPane}
          items={panes.map((key) => ({ key, label: t(`pane.${key}`) }))}
        />
        <div className={windowStyles['scroll']} role="tabpanel" id="cut-panel" aria-labelledby={`cut-tab-${pane}`}>
          {pane === 'clips' && (
            <RemovedParts cut={cut} others={others} inserted={<InsertList inserts={inserts} sources={sources} />} />
          )}
          {pane === 'words' && <CutWords cut={cut} />}
          {pane === 'tidy' && <TidyUps cut={cut} />}
        </div>
      </section>
      <section className={windowStyles['timeline']} aria-label={t('timeline')}>
        <ResizeEdge pane="timeline" label={t('resizeTimeline')} />
        <CutTimeline actions={actions} cut={cut} inserts={inserts} sources={sources} />
      </section>
      <DroppedDialog cut={cut} />
      <HoldDialog inserts={inserts} />
      {videoDialog(inserts)}
    </main>
  );
} // prettier-ignore
