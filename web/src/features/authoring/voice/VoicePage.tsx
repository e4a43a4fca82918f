import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { Segments } from '../../../editor/annotate/Segments.tsx';
import type { ActionId, EditorActions } from '../../../editor/state/actions.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { runOf, useShortcuts } from '../../../editor/state/use-keys.ts';
import { Timeline } from '../../../editor/timeline/Timeline.tsx';
import windowStyles from '../../../editor/window/EditorWindow.module.css';
import { usePaneSizes } from '../../../editor/window/pane-sizes.ts';
import { ResizeEdge } from '../../../editor/window/ResizeEdge.tsx';
import { Stage } from '../../../editor/window/Stage.tsx';
import { editorTexts } from '../../../i18n/en/editor.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { type VoiceFilter, voiceFilters } from './use-voice-blocks.ts';
import { useVoiceOver } from './use-voice-over.ts';
import type { HeardSound } from './use-voice-preview.ts';
import { NoVoiceBlocks } from './NoVoiceBlocks.tsx';
import { StateFilters } from '../StateFilters.tsx';
import { VoiceBlocks } from './VoiceBlocks.tsx';
import { VoicePanel } from './VoicePanel.tsx';
import { VoiceTrack } from './VoiceTrack.tsx';
import styles from './Voice.module.css';

interface VoicePageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
}

/** Keys that change steps belong to other pages. */
const keysHere: ReadonlySet<ActionId> = new Set<ActionId>([
  'play', 'playAll', 'undo', 'redo', 'back', 'forward', 'frameBack', 'frameForward', 'previous', 'next',
]); // prettier-ignore
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
  useShortcuts((event) => runOf(actions, event, keysHere));
  const { rows, edits, urls, voices, offered, player, selectedKey, select } = useVoiceOver(heard);
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
        {voices === null ? (
          <RowsSkeleton rows={8} />
        ) : rows.length === 0 ? (
          <NoVoiceBlocks voice={offered[0]?.id ?? null} sentence={voices.sentence} onCreate={edits.create} />
        ) : (
          <Script
            {...{ rows, edits, urls, player, selectedKey, select, voices: offered }}
            end={
              isNarrow && (
                <Button size="sm" icon={SlidersHorizontal} onClick={() => setPanelOpen(true)}>
                  {t('voiceAndSound')}
                </Button>
              )
            }
          />
        )}
      </section>
      <section className={styles['side']} aria-label={t('voiceAndSound')}>
        <Stage onToggle={actions.play.run} />
        {!isNarrow && panel}
      </section>
      {isNarrow && (
        <Drawer open={isPanelOpen} title={t('voiceAndSound')} onClose={() => setPanelOpen(false)}>
          {panel}
        </Drawer>
      )}
      <section className={windowStyles['timeline']} aria-label={say('timeline')}>
        <ResizeEdge pane="timeline" label={say('resizeTimeline')} />
        {rows.length > 0 && (
          <div className={styles['heard']}>
            <Segments
              label={t('heard')}
              value={heard}
              options={heardSounds.map((value) => ({ value, label: t(`heard.${value}`) }))}
              onChange={setHeard}
            />
          </div>
        )}
        <Timeline
          actions={actions}
          track={(length) => <VoiceTrack {...{ rows, length, selectedKey, select }} />}
        />
      </section>
    </main>
  );
}

type ScriptProps = Omit<Parameters<typeof VoiceBlocks>[0], 'shown'> & { readonly end: ReactNode };

/** All blocks, or those of a filter. */
function Script({ rows, edits, end, ...more }: ScriptProps) {
  const t = useText(voiceOverTexts);
  const [filter, setFilter] = useState<VoiceFilter>('all');
  const counts = filters.map((key) => ({
    key,
    label: t(`filter.${key}`),
    count: rows.filter(voiceFilters[key]).length,
  }));
  const todo = rows.filter(voiceFilters.todo).map(({ block }) => block.key);
  return (
    <>
      <StateFilters counts={counts} chosen={filter} onChoose={setFilter}>
        <span className={windowStyles['gap']} />
        {end}
        {(todo.length > 0 || edits.isGenerating) && (
          <Button busy={edits.isGenerating} onClick={() => edits.generate(todo)}>
            {t('generate', { smart_count: todo.length })}
          </Button>
        )}
      </StateFilters>
      <VoiceBlocks {...more} rows={rows} edits={edits} shown={rows.filter(voiceFilters[filter])} />
    </>
  );
}
