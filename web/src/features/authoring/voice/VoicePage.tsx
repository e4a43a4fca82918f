import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { Segments } from '../../../editor/annotate/Segments.tsx';
import type { EditorActions } from '../../../editor/state/actions.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { pageKeys } from '../../../editor/state/page-keys.ts';
import { useKeys } from '../../../editor/state/use-keys.ts';
import { InsertedPicture } from '../../../editor/cut/InsertedPicture.tsx';
import { useInserts } from '../../../editor/cut/use-inserts.ts';
import { Timeline } from '../../../editor/timeline/Timeline.tsx';
import windowStyles from '../../../editor/window/EditorWindow.module.css';
import { usePaneSizes } from '../../../editor/window/pane-sizes.ts';
import { PageAction } from '../../../editor/window/PageAction.tsx';
import { ResizeEdge } from '../../../editor/window/ResizeEdge.tsx';
import { Stage } from '../../../editor/window/Stage.tsx';
import { editorTexts } from '../../../i18n/en/editor.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { useInsertSources } from '../cut/use-insert-sources.ts';
import { type VoiceFilter, voiceFilters } from './use-voice-blocks.ts';
import { useVoiceOver } from './use-voice-over.ts';
import type { HeardSound } from './use-voice-preview.ts';
import { NoVoiceBlocks } from './NoVoiceBlocks.tsx';
import { StateFilters } from '../StateFilters.tsx';
import { VoiceBlocks } from './VoiceBlocks.tsx';
import { useVoiceName } from './voice-options.ts';
import { VoiceLanguageBar } from './VoiceLanguageBar.tsx';
import { VoicePanel } from './VoicePanel.tsx';
import { VoiceTrack } from './VoiceTrack.tsx';
import styles from './Voice.module.css';

interface VoicePageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
}

const filters = Object.keys(voiceFilters) as VoiceFilter[];
const heardSounds: readonly HeardSound[] = ['original', 'voice', 'viewers'];

/** The sentences of a video as blocks that a voice reads, beside the video. */
export function VoicePage({ actions, header, notes }: VoicePageProps) {
  const t = useText(voiceOverTexts);
  const say = useText(editorTexts);
  const { draft } = useEditor().document;
  const [heard, setHeard] = useState<HeardSound>('viewers');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 900px)');
  const sizes = usePaneSizes();
  useKeys(actions, pageKeys.voice);
  const inserts = useInserts();
  const sources = useInsertSources();
  const voiceOver = useVoiceOver(heard);
  const { rows, edits, urls, voices, offered, player, selectedKey, select } = voiceOver;
  const panel = voices && rows.length > 0 && (
    <VoicePanel
      rows={rows}
      selectedKey={selectedKey}
      voices={offered}
      missing={voices.neural ? null : voices.sentence}
      sound={draft.voiceOver.sound}
      player={player}
      edits={edits}
    />
  );
  return (
    <main className={styles['page']} style={{ '--timeline': `${sizes.timeline}px` }} aria-label={t('page')}>
      {header}
      <section className={styles['script']} aria-label={t('blocks')}>
        {notes}
        <VoiceLanguageBar {...voiceOver} />
        {voices === null || rows.length === 0 ? (
          <NoVoiceBlocks {...voiceOver} />
        ) : (
          <Script {...{ rows, edits, urls, player, selectedKey, select, voices: offered, isNarrow }} />
        )}
      </section>
      <section className={styles['side']} aria-label={t('voiceAndSound')}>
        <Stage
          onToggle={actions.play.run}
          overlay={() => <InsertedPicture {...{ inserts, sources }} onToggle={actions.play.run} />}
        />
        {isNarrow
          ? panel && <VoiceInUse rows={rows} voices={offered} onChange={() => setPanelOpen(true)} />
          : panel}
      </section>
      {isNarrow && (
        <Drawer open={isPanelOpen} title={t('voiceAndSound')} onClose={() => setPanelOpen(false)}>
          {panel}
        </Drawer>
      )}
      <section className={windowStyles['timeline']} aria-label={say('timeline')}>
        <ResizeEdge pane="timeline" label={say('resizeTimeline')} />
        <Timeline
          actions={actions}
          controls={
            rows.length > 0 && (
              <Segments
                label={t('heard')}
                value={heard}
                options={heardSounds.map((value) => ({ value, label: t(`heard.${value}`) }))}
                onChange={setHeard}
              />
            )
          }
          track={(length) => <VoiceTrack {...{ rows, length, selectedKey, select }} />}
        />
      </section>
    </main>
  );
}

type ScriptProps = Omit<Parameters<typeof VoiceBlocks>[0], 'shown'> & { readonly isNarrow: boolean };

/** All blocks, or those of a filter. */
function Script({ rows, edits, isNarrow, ...more }: ScriptProps) {
  const t = useText(voiceOverTexts);
  const [filter, setFilter] = useState<VoiceFilter>('all');
  const counts = filters.map((key) => ({
    key,
    label: t(`filter.${key}`),
    count: rows.filter(voiceFilters[key]).length,
  }));
  const todo = rows.filter(voiceFilters.todo).map(({ block }) => block.key);
  const generate = (todo.length > 0 || edits.isGenerating) && (
    <PageAction busy={edits.isGenerating} onClick={() => edits.generate(todo)}>
      {t('generate', { smart_count: todo.length })}
    </PageAction>
  );
  return (
    <>
      <StateFilters counts={counts} chosen={filter} onChoose={setFilter}>
        <span className={windowStyles['gap']} />
        {!isNarrow && generate}
      </StateFilters>
      <VoiceBlocks {...more} rows={rows} edits={edits} shown={rows.filter(voiceFilters[filter])} />
      {isNarrow && generate && <div className={windowStyles['actionBar']}>{generate}</div>}
    </>
  );
}

interface VoiceInUseProps {
  readonly rows: ScriptProps['rows'];
  readonly voices: ScriptProps['voices'];
  readonly onChange: () => void;
}

/** Beside the small video of a phone: who speaks, what becomes of the original sound, and where to change it. */
function VoiceInUse({ rows, voices, onChange }: VoiceInUseProps) {
  const t = useText(voiceOverTexts);
  const nameOf = useVoiceName();
  const { sound } = useEditor().document.draft.voiceOver;
  const used = new Set(rows.map(({ block }) => block.voice));
  const voice = used.size === 1 ? voices.find(({ id }) => used.has(id)) : undefined;
  const name = voice && nameOf(voice);
  return (
    <div className={styles['inUse']}>
      <p>
        <b>{name?.name ?? t('mixedVoices')}</b> {name?.detail}
      </p>
      <p>{t(`soundHint.${sound.mode}`)}</p>
      <Button size="sm" icon={SlidersHorizontal} onClick={onChange}>
        {t('voiceAndSound')}
      </Button>
    </div>
  );
}
