import { useMemo, useState } from 'react';
import { unspokenSentences } from '../../../../../contracts/authoring/model/translated-blocks.ts';
import { voicesFor } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useSpeechPlayer } from './use-speech-player.ts';
import { useSavedSpeech } from './use-saved-speech.ts';
import { useVoiceActions } from './use-voice-actions.ts';
import { useVoiceBlocks } from './use-voice-blocks.ts';
import { useVoiceLanguage } from './use-voice-language.ts';
import { type HeardSound, useVoicePreview } from './use-voice-preview.ts';
import { useVoices } from './use-voices.ts';

export type VoiceOverState = ReturnType<typeof useVoiceOver>;

/** The voice-over of the draft in one language, what can be done with it, and how it sounds beside the video. */
export function useVoiceOver(heard: HeardSound) {
  const t = useText(voiceOverTexts);
  const { draft } = useEditor().document;
  const language = useVoiceLanguage();
  const { urls, readings } = useSavedSpeech();
  const rows = useVoiceBlocks(language, readings);
  const edits = useVoiceActions(rows, language.languageCode);
  const voices = useVoices();
  const player = useSpeechPlayer((detail) =>
    showToast({ tone: 'failed', message: t('cannotListen'), detail }),
  );
  const [selectedKey, select] = useState<string | null>(null);
  useVoicePreview(heard, draft.voiceOver.sound, rows, urls);
  const spoken = language.languageCode ?? draft.languageCode;
  const offered = useMemo(() => voicesFor(spoken).filter(({ kind }) => voices?.[kind]), [spoken, voices]);
  /** Translated sentences that no block reads. */
  const unspoken = useMemo(
    () =>
      unspokenSentences(
        language.sentences ?? [],
        rows.map(({ block }) => block),
      ),
    [language.sentences, rows],
  );
  return { language, rows, unspoken, edits, urls, voices, offered, player, selectedKey, select };
}
