import { useMemo } from 'react';
import { contentOf } from '../../../../../contracts/authoring/model/content.ts';
import { cutContent } from '../../../../../contracts/authoring/model/cut-content.ts';
import { voicesFor } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { PageAction } from '../../../editor/window/PageAction.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { VoiceOverState } from './use-voice-over.ts';

/** Offers blocks in the chosen language, or says why there can be none. */
export function NoVoiceBlocks(props: VoiceOverState) {
  const { languageCode, sentences } = props.language;
  if (props.voices === null || sentences === null) return <RowsSkeleton rows={8} />;
  const { sentence } = props.voices;
  return languageCode === null ? (
    <NoOriginalBlocks {...props} sentence={sentence} />
  ) : (
    <NoTranslatedBlocks {...props} sentence={sentence} languageCode={languageCode} />
  );
}

/** `sentence`: what is said of the voices of this machine. */
type EmptyProps = VoiceOverState & { readonly sentence: string };

/** A block for each sentence that viewers get. */
function NoOriginalBlocks({ offered, sentence, edits }: EmptyProps) {
  const t = useText(voiceOverTexts);
  const { document } = useEditor();
  // what is cut out is not read, and it is read at its place in the uploaded video
  const { sentences } = useMemo(() => cutContent(contentOf(document), 'source').content, [document]);
  const voice = offered[0]?.id;
  const why = sentences.length === 0 ? t('noSentences') : voice === undefined ? sentence : null;
  return (
    <EmptyState
      title={t('none')}
      action={
        why === null &&
        voice !== undefined && (
          <PageAction onClick={() => edits.create(sentences, voice)}>{t('create')}</PageAction>
        )
      }
    >
      {why ?? t('noneHint', { smart_count: sentences.length })}
    </EmptyState>
  );
}

/** A block for each translated sentence; without any, the way to translate them. */
function NoTranslatedBlocks({
  offered,
  sentence,
  edits,
  unspoken,
  languageCode,
}: EmptyProps & { readonly languageCode: string }) {
  const t = useText(voiceOverTexts);
  const { workflowId } = useEditor().document.draft;
  const language = languageName(languageCode);
  const voice = offered[0]?.id;
  if (unspoken.length === 0)
    return (
      <EmptyState
        title={t('none')}
        action={<Button href={`/editormain/${workflowId}/languages`}>{t('translate')}</Button>}
      >
        {t('nothingTranslated', { language })}
      </EmptyState>
    );
  if (voice === undefined)
    return (
      <EmptyState title={t('none')}>
        {voicesFor(languageCode).length === 0 ? t('noVoice', { language }) : sentence}
      </EmptyState>
    );
  const drafts = unspoken.filter(({ state }) => state !== 'accepted').length;
  return (
    <EmptyState
      title={t('none')}
      action={<PageAction onClick={() => edits.speak(unspoken, voice)}>{t('speak')}</PageAction>}
    >
      {t('speakHint', { smart_count: unspoken.length })} {drafts > 0 && t('draftsHint', { drafts })}
    </EmptyState>
  );
}
