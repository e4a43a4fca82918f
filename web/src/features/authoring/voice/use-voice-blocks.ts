import { useMemo } from 'react';
import {
  blockStatus,
  fastestFit,
  overruns,
  pauseMarkers,
  slowestFit,
} from '../../../../../contracts/authoring/model/voice-blocks.ts';
import { sourceOf } from '../../../../../contracts/authoring/model/voice-over.ts';
import type { AudioSource, SpeechStatus, VoiceBlock } from '../../../../../contracts/authoring/voice-over.ts';
import { exactSeconds } from '../../../../../contracts/kernel/exact-seconds.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';

/** A silence after a word of the sentence that the block reads. */
export interface Pause {
  readonly word: string;
  readonly seconds: number;
}

/** A block with what follows from its sound and its place. */
export interface VoiceRow {
  readonly block: VoiceBlock;
  readonly source: AudioSource | undefined;
  readonly status: SpeechStatus;
  /** Length of its sound; `null` before there is one. */
  readonly seconds: number | null;
  /** Seconds until the next block starts; of the last one its own place. */
  readonly room: number;
  /** Seconds by which it runs into the next block. */
  readonly overrun: number;
  readonly pauses: readonly Pause[];
}

/** How much faster a sound must be read to end before the next block; `null` if it fits, or no speed helps. */
export function helpfulFit({ seconds, room, overrun }: VoiceRow): number | null {
  if (overrun === 0 || seconds === null || room <= 0) return null;
  const rate = seconds / room;
  return rate <= fastestFit && rate >= slowestFit ? rate : null;
}

export type VoiceFilter = 'all' | 'todo' | 'working' | 'failed' | 'differs' | 'ready';
const isWorking = ({ status }: VoiceRow): boolean => status === 'pending' || status === 'processing';
export const voiceFilters: Readonly<Record<VoiceFilter, (row: VoiceRow) => boolean>> = {
  all: () => true,
  todo: ({ status }) => status === 'todo',
  working: isWorking,
  failed: ({ status }) => status === 'failure',
  differs: ({ overrun, source }) => overrun > 0 || (source?.differing.length ?? 0) > 0,
  ready: ({ status, overrun }) => status === 'completed' && overrun === 0,
};

/** The voice-over of the draft as the author sees it, edits that are not saved yet included. */
export function useVoiceBlocks(): readonly VoiceRow[] {
  const { draft, transcript } = useEditor().document;
  const { voiceOver } = draft;
  return useMemo(() => {
    const over = overruns(voiceOver.blocks);
    const sentences = new Map(transcript.sentences.map((sentence) => [sentence.id, sentence]));
    const pausesOf = (key: string): Pause[] => {
      const words = sentences.get(key)?.words ?? [];
      return [...pauseMarkers(words)].map(([at, seconds]) => ({ word: words[at]?.word ?? '', seconds }));
    };
    return voiceOver.blocks.map((block, index) => {
      const source = sourceOf(voiceOver, block);
      const heard = voiceOver.sources.find(({ id }) => id === block.text2SpeechId);
      const next = voiceOver.blocks[index + 1];
      return {
        block,
        source,
        status: blockStatus(block, source),
        seconds: heard?.duration ?? null,
        room: next ? exactSeconds(next.startTime - block.startTime) : block.time,
        overrun: over.get(block.key) ?? 0,
        pauses: pausesOf(block.key),
      };
    });
  }, [voiceOver, transcript.sentences]);
}
