import { type ReactNode, useMemo } from 'react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import type { EditorActions } from '../state/actions.ts';
import { isSpokenInto, sentencesWithin } from '../../../../contracts/authoring/model/draft-transcript.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import windowStyles from '../window/EditorWindow.module.css';
import { InlineTitle } from '../fields/InlineTitle.tsx';
import { FindBar } from './FindBar.tsx';
import { FindButton } from './FindButton.tsx';
import { FoundTitles } from './FoundTitles.tsx';
import { KeyTerms } from './KeyTerms.tsx';
import { NewSentence } from './NewSentence.tsx';
import { usePaneSizes } from '../window/pane-sizes.ts';
import { useSeenSeconds } from '../state/use-seen-seconds.ts';
import { AcceptAllTitles, ProposedTitle } from '../fields/ProposedTitle.tsx';
import { UrduTitlesNote } from '../fields/UrduTitlesNote.tsx';
import { RecognitionNotes } from './RecognitionNotes.tsx';
import { ResizeEdge } from '../window/ResizeEdge.tsx';
import { AllSuggestions } from './SentenceSuggestions.tsx';
import { SentenceList } from './SentenceList.tsx';
import { Stage } from '../window/Stage.tsx';
import { PlayBar } from '../timeline/PlayControls.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { Time } from '../../ui/text/Time.tsx';
import { actionsOn, pageKeys } from '../state/page-keys.ts';
import { useKeys } from '../state/use-keys.ts';
import styles from './Transcript.module.css';
import { useFind } from './use-find.ts';

interface TextPageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
  readonly onEmptyChange: (sentenceId: string, isEmpty: boolean) => void;
}

interface TranscriptPageProps extends TextPageProps {
  readonly termsRunning: boolean;
  readonly speechRunning: boolean;
  readonly confidence: number | null;
  /** "Transcribe again". */
  readonly retranscribe: ReactNode;
}

/** The transcript, sentence by sentence, beside the video. */
export function TranscriptPage(props: TranscriptPageProps) {
  const t = useText(transcriptTexts);
  const { sentences } = useEditor().document.transcript;
  const actions = actionsOn('transcript', props.actions);
  const find = useFind();
  useKeys(actions, pageKeys.transcript);
  return (
    <main className={styles['page']} aria-label={t('page')}>
      {props.header}
      <section className={styles['side']}>
        {props.notes}
        <Stage onToggle={actions.play.run} />
        <PlayBar actions={actions} />
        <div className={styles['extras']}>
          {props.retranscribe}
          <KeyTerms running={props.termsRunning} />
        </div>
      </section>
      <section className={styles['main']} aria-label={t('sentences')}>
        <div className={windowStyles['paneHead']}>
          <h2>{t('sentences')}</h2>
          <span className={windowStyles['faint']}>{t('count', { smart_count: sentences.length })}</span>
          <span className={windowStyles['gap']} />
          <FindButton find={find} />
        </div>
        {find.isOpen && <FindBar find={find} />}
        <div className={windowStyles['scroll']}>
          <RecognitionNotes confidence={props.confidence} />
          {sentences.length === 0 && (
            <p className={styles['empty']}>{t(props.speechRunning ? 'noneYet' : 'none')}</p>
          )}
          <AllSuggestions />
          <SentenceList sentences={sentences} onEmptyChange={props.onEmptyChange} find={find} />
          <NewSentence />
          <FoundTitles find={find} />
        </div>
      </section>
    </main>
  );
}

/** Steps with their sentences, above the timeline. */
export function SegmentsPage({ actions, header, notes, onEmptyChange }: TextPageProps) {
  const t = useText(editorTexts);
  const sayTranscript = useText(transcriptTexts);
  const { editor } = useEditorContext();
  const { draft, transcript } = useEditor().document;
  const sizes = usePaneSizes();
  const seenSeconds = useSeenSeconds();
  useKeys(actions);
  const groups = useMemo(
    () => draft.steps.map((step) => ({ step, own: sentencesWithin(transcript.sentences, step) })),
    [draft.steps, transcript.sentences],
  );
  const outside = useMemo(() => {
    const inside = new Set(groups.flatMap(({ own }) => own.map(({ id }) => id)));
    return transcript.sentences.filter(({ id }) => !inside.has(id));
  }, [groups, transcript.sentences]);
  const panes = { '--timeline': `${sizes.timeline}px` };
  return (
    <main
      className={`${styles['page']} ${styles['segments']}`}
      style={panes}
      aria-label={sayTranscript('segmentsPage')}
    >
      {header}
      <section className={styles['side']}>
        {notes}
        <Stage onToggle={actions.play.run} />
      </section>
      <section className={styles['main']} aria-label={t('steps')}>
        <div className={windowStyles['scroll']}>
          <UrduTitlesNote />
          <AcceptAllTitles />
          <AllSuggestions />
          {draft.steps.length === 0 && <p className={styles['empty']}>{t('stepsComing')}</p>}
          {groups.map(({ step, own }, index) => (
            <section key={step.id} className={styles['group']}>
              <header>
                <b>{index + 1}</b>
                <InlineTitle
                  label={t('stepName', { number: index + 1 })}
                  value={step.title}
                  placeholder={stepTitle('', index + 1)}
                  onCommit={(title) => editor.edit({ type: 'RenameStep', data: { stepId: step.id, title } })}
                />
                <ProposedTitle step={step} />
                <Time seconds={seenSeconds(step)} className={windowStyles['faint']} />
              </header>
              {own.length === 0 && (
                <p className={styles['empty']}>
                  {t(isSpokenInto(transcript.sentences, step) ? 'sentenceStartsBefore' : 'noSentences')}
                </p>
              )}
              <SentenceList sentences={own} onEmptyChange={onEmptyChange} />
            </section>
          ))}
          {outside.length > 0 && (
            <section className={styles['group']}>
              <header>
                <span>{sayTranscript('outside')}</span>
              </header>
              <SentenceList sentences={outside} onEmptyChange={onEmptyChange} />
            </section>
          )}
        </div>
      </section>
      <section className={windowStyles['timeline']} aria-label={t('timeline')}>
        <ResizeEdge pane="timeline" label={t('resizeTimeline')} />
        <Timeline actions={actions} />
      </section>
    </main>
  );
}
