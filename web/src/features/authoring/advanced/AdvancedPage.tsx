import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usesVoices } from '../../../../../contracts/authoring/voice-calls.ts';
import { canvasRatio } from '../../../../../contracts/authoring/model/annotation-canvas.ts';
import { AnnotateCanvas } from '../../../editor/annotate/AnnotateCanvas.tsx';
import { AnnotateContext, type UploadPicture } from '../../../editor/annotate/annotate-context.ts';
import { ToolDock } from '../../../editor/annotate/ToolDock.tsx';
import { useAnnotateState } from '../../../editor/annotate/use-annotate-state.ts';
import type { AnnotationCanvas } from '../../../editor/annotate/canvas/annotation-canvas.ts';
import styles from '../../../editor/advanced/Advanced.module.css';
import { AdvancedTimeline } from '../../../editor/advanced/AdvancedTimeline.tsx';
import type { TrackKind } from '../../../editor/advanced/tracks.ts';
import type { AttachmentActions } from '../../../editor/builder/AttachmentsEditor.tsx';
import { DroppedDialog } from '../../../editor/cut/DroppedDialog.tsx';
import { HoldDialog } from '../../../editor/cut/HoldDialog.tsx';
import { InsertedPicture } from '../../../editor/cut/InsertedPicture.tsx';
import { useInserts } from '../../../editor/cut/use-inserts.ts';
import { useCut } from '../../../editor/cut/use-cut.ts';
import type { EditorActions } from '../../../editor/state/actions.ts';
import {
  useEditor,
  useEditorContext,
  usePreview,
  useSelectedStep,
} from '../../../editor/state/editor-context.tsx';
import windowStyles from '../../../editor/window/EditorWindow.module.css';
import { usePaneSizes } from '../../../editor/window/pane-sizes.ts';
import { ResizeEdge } from '../../../editor/window/ResizeEdge.tsx';
import { Stage } from '../../../editor/window/Stage.tsx';
import { advancedTexts } from '../../../i18n/en/advanced.ts';
import { editorTexts } from '../../../i18n/en/editor.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { maySend, useSession } from '../../../providers/session.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { InsertVideoDialog } from '../cut/InsertVideoDialog.tsx';
import { useInsertSources } from '../cut/use-insert-sources.ts';
import { useVoiceOver, type VoiceOverState } from '../voice/use-voice-over.ts';
import { VoiceTrack } from '../voice/VoiceTrack.tsx';
import { AdvancedButtons } from './AdvancedButtons.tsx';
import { AdvancedInspector } from './AdvancedInspector.tsx';
import { TranslatedTrack } from './TranslatedTrack.tsx';
import { useAdvancedKeys } from './use-advanced-keys.ts';
import { useSubtitleLanguages } from './use-subtitle-languages.ts';

interface AdvancedPageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
  readonly attachmentActions: AttachmentActions;
  readonly uploadPicture: UploadPicture;
  readonly others: ReactNode;
}

/** Steps, cut, annotations, voice-over and subtitles of a video in one place (R-ADV-01). */
export function AdvancedPage(props: AdvancedPageProps) {
  const t = useText(advancedTexts);
  const [kind, setKind] = useState<TrackKind>('video');
  const state = useAnnotateState();
  const canvas = useRef<AnnotationCanvas | null>(null);
  const session = useSession();
  const { uploadPicture } = props;
  useStepAtPlayhead(kind);
  const value = useMemo(() => {
    if (!state) return null;
    const select = (ids: readonly string[]) => {
      if (ids.some((id) => !state.selectedIds.includes(id))) setKind('annotations');
      state.select(ids);
    };
    const setTool = (tool: typeof state.tool) => {
      if (tool !== 'select') setKind('annotations');
      state.setTool(tool);
    };
    return { ...state, select, setTool, canvas, uploadPicture };
  }, [state, uploadPicture]);
  if (!value)
    return (
      <main className={classes(windowStyles['window'], windowStyles['page'])} aria-label={t('page')}>
        {props.header}
        <div className={windowStyles['body']}>{props.notes}</div>
      </main>
    );
  const Window = maySend(session, { access: usesVoices }) ? WindowWithVoices : AdvancedWindow;
  return (
    <AnnotateContext value={value}>
      <Window {...props} voice={null} kind={kind} onKind={setKind} />
    </AnnotateContext>
  );
}

/** The step under the playhead is the chosen one, except while the ends of a step are moved. */
function useStepAtPlayhead(kind: TrackKind): void {
  const { select } = useEditorContext();
  const { steps } = useEditor().document.draft;
  const under = usePreview(
    ({ seconds }) =>
      steps.find(({ startTime, endTime }) => seconds >= startTime && seconds < endTime)?.id ?? null,
  );
  useEffect(() => {
    if (kind !== 'steps' && under !== null) select(under);
  }, [kind, under, select]);
}

interface WindowProps extends AdvancedPageProps {
  readonly voice: VoiceOverState | null;
  readonly kind: TrackKind;
  readonly onKind: (kind: TrackKind) => void;
}

const WindowWithVoices = (props: WindowProps) => (
  <AdvancedWindow {...props} voice={useVoiceOver('viewers')} />
);

function AdvancedWindow({ actions, header, notes, voice, kind, onKind, ...more }: WindowProps) {
  const t = useText(advancedTexts);
  const say = useText(editorTexts);
  const cut = useCut();
  const inserts = useInserts();
  const sources = useInsertSources();
  const { run: onToggle } = actions.playAll;
  const sizes = usePaneSizes();
  const [sentenceId, selectSentence] = useState<string | null>(null);
  const subtitles = useSubtitleLanguages();
  useAdvancedKeys({ actions, cut, inserts, voice, subtitles, kind, onKind, sentenceId });
  const sizeOf = { '--inspector': `${sizes.inspector}px`, '--timeline': `${sizes.timeline}px` };
  return (
    <main className={classes(windowStyles['window'], styles['window'])} style={sizeOf} aria-label={t('page')}>
      {header}
      <section className={windowStyles['stage']} aria-label={say('video')}>
        {notes}
        <div className={styles['middle']}>
          <ToolDock />
          <Stage
            ratio={canvasRatio}
            onToggle={onToggle}
            overlay={() => (
              <>
                <StepCanvas hints={kind === 'annotations'} />
                <InsertedPicture {...{ inserts, sources, onToggle }} />
              </>
            )}
          />
        </div>
      </section>
      <section className={windowStyles['inspector']} aria-label={say('inspector')}>
        <ResizeEdge pane="inspector" label={say('resizeInspector')} />
        <AdvancedInspector
          {...more}
          {...{ kind, cut, inserts, sources, voice, subtitles }}
          onAnnotate={() => onKind('annotations')}
        />
      </section>
      <section className={windowStyles['timeline']} aria-label={say('timeline')}>
        <ResizeEdge pane="timeline" label={say('resizeTimeline')} />
        <AdvancedTimeline
          {...{ actions, cut, inserts, sources, kind, onKind, sentenceId }}
          onSentence={selectSentence}
          language={subtitles.chosen}
          onLanguage={subtitles.choose}
          translated={subtitles.languages.map((languageCode) => ({
            languageCode,
            label: t('subtitlesIn', { language: languageName(languageCode) }),
            track: (length) => (
              <TranslatedTrack
                languageCode={languageCode}
                length={length}
                openedId={subtitles.chosen === languageCode ? (subtitles.opened?.sentenceId ?? null) : null}
                onOpen={subtitles.open}
              />
            ),
          }))}
          buttons={<AdvancedButtons {...{ actions, cut, inserts, kind }} />}
          voice={
            voice &&
            ((place) => (
              <VoiceTrack
                {...voice}
                length={place.length}
                place={place}
                onMove={(block, startTime) => voice.edits.change([block], { startTime })}
              />
            ))
          }
        />
      </section>
      <DroppedDialog cut={cut} />
      <HoldDialog inserts={inserts} />
      <InsertVideoDialog inserts={inserts} />
    </main>
  );
}

/** What is drawn belongs to a step, so there is nothing to draw on between steps. */
function StepCanvas({ hints }: { hints: boolean }) {
  const { step } = useSelectedStep();
  const isHere = usePreview(
    ({ seconds }) => step !== null && seconds >= step.startTime && seconds <= step.endTime,
  );
  return isHere ? <AnnotateCanvas hints={hints} /> : null;
}
