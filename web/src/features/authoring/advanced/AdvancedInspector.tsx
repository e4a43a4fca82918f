import type { ReactNode } from 'react';
import { AnnotationInspector } from '../../../editor/annotate/AnnotationInspector.tsx';
import type { TrackKind } from '../../../editor/advanced/tracks.ts';
import type { AttachmentActions } from '../../../editor/builder/AttachmentsEditor.tsx';
import { StepFields } from '../../../editor/builder/StepFields.tsx';
import { InsertList } from '../../../editor/cut/InsertList.tsx';
import type { InsertSources } from '../../../editor/cut/insert-names.ts';
import { RemovedParts } from '../../../editor/cut/RemovedParts.tsx';
import type { CutState } from '../../../editor/cut/use-cut.ts';
import type { InsertsState } from '../../../editor/cut/use-inserts.ts';
import { useEditor, useSelectedStep } from '../../../editor/state/editor-context.tsx';
import { NewSentence } from '../../../editor/transcript/NewSentence.tsx';
import { SentenceList } from '../../../editor/transcript/SentenceList.tsx';
import windowStyles from '../../../editor/window/EditorWindow.module.css';
import { advancedTexts } from '../../../i18n/en/advanced.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import { NoVoiceBlocks } from '../voice/NoVoiceBlocks.tsx';
import type { VoiceOverState } from '../voice/use-voice-over.ts';
import voiceStyles from '../voice/Voice.module.css';
import { VoiceBlocks } from '../voice/VoiceBlocks.tsx';
import { VoiceLanguageBar } from '../voice/VoiceLanguageBar.tsx';
import { VoicePanel } from '../voice/VoicePanel.tsx';
import { TranslatedSentences } from './TranslatedSentences.tsx';
import type { SubtitleLanguages } from './use-subtitle-languages.ts';

interface AdvancedInspectorProps {
  readonly kind: TrackKind;
  readonly cut: CutState;
  readonly inserts: InsertsState;
  readonly sources: InsertSources;
  readonly voice: VoiceOverState | null;
  readonly subtitles: SubtitleLanguages;
  readonly attachmentActions: AttachmentActions;
  readonly others: ReactNode;
  /** Goes on with the annotations of the chosen step. */
  readonly onAnnotate: () => void;
}

/** Everything about what is selected on the timeline. */
export function AdvancedInspector(props: AdvancedInspectorProps) {
  const { kind, cut, voice, subtitles } = props;
  const { chosen } = subtitles;
  const t = useText(advancedTexts);
  const { step, index } = useSelectedStep();
  if (kind === 'annotations') return <AnnotationInspector />;
  const ofTrack =
    kind === 'subtitles' && chosen !== null
      ? t('subtitlesIn', { language: languageName(chosen) })
      : t(`track.${kind}`);
  const title = kind === 'steps' ? stepTitle('', index + 1) : ofTrack;
  return (
    <>
      <div className={windowStyles['paneHead']}>
        <h2>{title}</h2>
      </div>
      <div className={windowStyles['scroll']}>
        {kind === 'video' && (
          <RemovedParts
            cut={cut}
            others={props.others}
            inserted={<InsertList inserts={props.inserts} sources={props.sources} />}
          />
        )}
        {kind === 'steps' && step && (
          <StepFields
            key={step.id}
            step={step}
            number={index + 1}
            attachmentActions={props.attachmentActions}
            onAnnotate={props.onAnnotate}
          />
        )}
        {kind === 'voice' && voice && <VoiceFields voice={voice} />}
        {kind === 'subtitles' &&
          (chosen === null ? <Sentences /> : <TranslatedSentences {...subtitles} languageCode={chosen} />)}
      </div>
    </>
  );
}

const ignore = () => undefined;

function Sentences() {
  const t = useText(advancedTexts);
  const { sentences } = useEditor().document.transcript;
  return (
    <>
      {sentences.length === 0 && <p className={windowStyles['faint']}>{t('noSubtitles')}</p>}
      <SentenceList sentences={sentences} onEmptyChange={ignore} />
      <NewSentence />
    </>
  );
}

function VoiceFields({ voice }: { voice: VoiceOverState }) {
  const { sound } = useEditor().document.draft.voiceOver;
  const { rows, edits, voices, offered, player, selectedKey } = voice;
  if (voices === null || rows.length === 0)
    return (
      <>
        <VoiceLanguageBar {...voice} />
        <NoVoiceBlocks {...voice} />
      </>
    );
  const selected = rows.filter(({ block }) => block.key === selectedKey);
  return (
    <div className={voiceStyles['narrow']}>
      <VoiceLanguageBar {...voice} />
      <VoiceBlocks {...voice} voices={offered} shown={selected.length > 0 ? selected : rows} />
      <VoicePanel
        rows={rows}
        selectedKey={selectedKey}
        voices={offered}
        missing={voices.neural ? null : voices.sentence}
        sound={sound}
        player={player}
        edits={edits}
      />
    </div>
  );
}
