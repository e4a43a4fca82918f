import { useMemo, useState } from 'react';
import { voicesFor } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useSpeechPlayer } from './use-speech-player.ts';
import { useSpeechUrls } from './use-speech-urls.ts';
import { useVoiceActions } from './use-voice-actions.ts';
import { useVoiceBlocks } from './use-voice-blocks.ts';
import { type HeardSound, useVoicePreview } from './use-voice-preview.ts';
import { useVoices } from './use-voices.ts';

export type VoiceOverState = ReturnType<typeof useVoiceOver>;

/** The voice-over of the draft, what can be done with it, and how it sounds beside the video. */
export function useVoiceOver(heard: HeardSound) {
  const t = useText(voiceOverTexts);
  const { draft } = useEditor().document;
  const rows = useVoiceBlocks();
  const edits = useVoiceActions(draft.workflowId, rows);
  const urls = useSpeechUrls(draft.workflowId, rows);
  const voices = useVoices();
  const player = useSpeechPlayer((detail) =>
    showToast({ tone: 'failed', message: t('cannotListen'), detail }),
  );
  const [selectedKey, select] = useState<string | null>(null);
  useVoicePreview(heard, draft.voiceOver.sound, rows, urls);
  const offered = useMemo(
    () => voicesFor(draft.languageCode).filter(({ kind }) => voices?.[kind]),
    [draft.languageCode, voices],
  );
  return { rows, edits, urls, voices, offered, player, selectedKey, select };
}
