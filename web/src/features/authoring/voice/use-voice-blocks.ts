import { useMemo } from 'react';
import { blocksAfterCut } from '../../../../../contracts/authoring/model/cut-content.ts';
import { helpfulHold, type HelpfulHold } from '../../../../../contracts/authoring/model/held-frames.ts';
import {
  judgedBlocks,
  voiceGaps,
  type JudgedBlock,
} from '../../../../../contracts/authoring/model/draft-gaps.ts';
import { translationOf } from '../../../../../contracts/authoring/model/translated-blocks.ts';
import {
  hasOtherReading,
  pauseMarkers,
  slowestFit,
} from '../../../../../contracts/authoring/model/voice-blocks.ts';
import { cutOf } from '../../../../../contracts/authoring/model/video-cut.ts';
import type { TextState } from '../../../../../contracts/authoring/translations.ts';
import type { VoiceBlock } from '../../../../../contracts/authoring/voice-over.ts';
import { fastestSpeech } from '../../../../../contracts/authoring/voice-speed.ts';
import { exactSeconds } from '../../../../../contracts/kernel/exact-seconds.ts';
import type { Reading } from '../../../../../contracts/kernel/readings.ts';
import type { EditOf } from '../../../editor/state/edit.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import type { VoiceLanguage } from './use-voice-language.ts';

export type TypedBlock = EditOf<'ChangeVoiceBlocks'>['data']['changed'][number];

/** A silence after a word of the sentence that the block reads. */
export interface Pause {
  readonly word: string;
  readonly seconds: number;
}

/** A block with what follows from its sound and its place. */
export interface VoiceRow extends JudgedBlock {
  /** Terms of it are pronounced in another way than its sound says them. */
  readonly hasOtherReading: boolean;
  /** Length of its sound; `null` before there is one. */
  readonly seconds: number | null;
  /** Seconds of the result until the next block starts; of the last one its own place. */
  readonly room: number;
  /** The frame that could be held until it ends; `null` if there is none. */
  readonly hold: HelpfulHold | null;
  readonly pauses: readonly Pause[];
  /** How far the translation is that it was made of; `null` where it was made of none. */
  readonly translated: TextState | null;
}

/** How much faster a sound must be read to end before the next block; `null` if it fits, or no speed helps. */
export function helpfulFit({ seconds, room, overrun }: VoiceRow): number | null {
  if (overrun === 0 || seconds === null || room <= 0) return null;
  const rate = seconds / room;
  return rate <= fastestSpeech && rate >= slowestFit ? rate : null;
}

export type VoiceFilter = 'all' | 'todo' | 'working' | 'failed' | 'differs' | 'ready';
export const voiceFilters: Readonly<Record<VoiceFilter, (row: VoiceRow) => boolean>> = {
  all: () => true,
  ...voiceGaps,
  ready: ({ status, overrun, renewed }) => status === 'completed' && overrun === 0 && renewed === null,
};

/** The voice-over of the draft in one language as the author sees it, edits that are not saved yet included. */
export function useVoiceBlocks(
  { languageCode, sentences: translations }: Pick<VoiceLanguage, 'languageCode' | 'sentences'>,
  readings?: readonly Reading[],
): readonly VoiceRow[] {
  const { draft, transcript } = useEditor().document;
  const { voiceOver } = draft;
  const cut = cutOf(draft);
  return useMemo(() => {
    const rows = translations ?? [];
    const judged = judgedBlocks({ voiceOver, cut }, languageCode, { rows, readings });
    const blocks = judged.map(({ block }) => block);
    const shown = blocksAfterCut(blocks, cut);
    const startOf = new Map(shown.map(({ key, startTime }) => [key, startTime]));
    const startIn = ({ key, startTime }: VoiceBlock) => startOf.get(key) ?? startTime;
    const sentences = new Map(transcript.sentences.map((sentence) => [sentence.id, sentence]));
    const pausesOf = (key: string): Pause[] => {
      const words = sentences.get(key)?.words ?? [];
      return [...pauseMarkers(words)].map(([at, seconds]) => ({ word: words[at]?.word ?? '', seconds }));
    };
    return judged.map((each, index) => {
      const { block, source, overrun } = each;
      const heard = voiceOver.sources.find(({ id }) => id === block.text2SpeechId);
      const next = blocks.slice(index + 1).find(({ key }) => startOf.has(key));
      return {
        ...each,
        hasOtherReading: source !== undefined && hasOtherReading(source, readings),
        seconds: heard?.duration ?? null,
        room: next ? exactSeconds(startIn(next) - startIn(block)) : block.time,
        hold: helpfulHold(cut, block, next, overrun),
        pauses: pausesOf(block.key),
        translated: translationOf(block, rows)?.state ?? null,
      };
    });
  }, [voiceOver, cut, transcript.sentences, languageCode, translations, readings]);
}
