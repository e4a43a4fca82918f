import { useMemo } from 'react';
import { contentOf } from '../../../../../contracts/authoring/model/content.ts';
import { cutContent } from '../../../../../contracts/authoring/model/cut-content.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { PageAction } from '../../../editor/window/PageAction.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { useVoiceActions } from './use-voice-actions.ts';

interface NoVoiceBlocksProps {
  /** The voice that reads at first; `null` if there is none. */
  readonly voice: string | null;
  readonly sentence: string;
  readonly onCreate: ReturnType<typeof useVoiceActions>['create'];
}

/** Offers a block for each sentence that viewers get, or says why there can be none. */
export function NoVoiceBlocks({ voice, sentence, onCreate }: NoVoiceBlocksProps) {
  const t = useText(voiceOverTexts);
  const { document } = useEditor();
  // what is cut out is not read, and it is read at its place in the uploaded video
  const { sentences } = useMemo(() => cutContent(contentOf(document), 'source').content, [document]);
  const why = sentences.length === 0 ? t('noSentences') : voice === null ? sentence : null;
  return (
    <EmptyState
      title={t('none')}
      action={
        why === null &&
        voice !== null && <PageAction onClick={() => onCreate(sentences, voice)}>{t('create')}</PageAction>
      }
    >
      {why ?? t('noneHint', { smart_count: sentences.length })}
    </EmptyState>
  );
}
