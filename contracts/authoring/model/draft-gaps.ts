import type { Reading } from '../../kernel/readings.ts';
import type { DraftGaps } from '../draft-changes.ts';
import type { TranslationRow, TranslationSummary } from '../translations.ts';
import type { AudioSource, SpeechStatus, VoiceBlock, VoiceOver } from '../voice-over.ts';
import { blocksAfterCut } from './cut-content.ts';
import type { Draft } from './draft.ts';
import { withNewTranslation } from './translated-blocks.ts';
import { cutOf } from './video-cut.ts';
import { blocksIn, blockStatus, overruns, voiceLanguages } from './voice-blocks.ts';
import { sourceOf } from './voice-over.ts';

type SpokenDraft = Pick<Draft, 'cut'> & { readonly voiceOver: VoiceOver };

/** A block of a voice-over with what follows from its sound, its place and its translation. */
export interface JudgedBlock {
  readonly block: VoiceBlock;
  readonly source: AudioSource | undefined;
  readonly status: SpeechStatus;
  /** Seconds by which it runs into the next block, with what is removed and inserted between them. */
  readonly overrun: number;
  /** The block with the translation as it is now; `null` if that has not changed. */
  readonly renewed: ReturnType<typeof withNewTranslation>;
}

interface Known {
  /** The sentences beside their translations into the language. */
  readonly rows: readonly TranslationRow[];
  /** Unknown before they are loaded. */
  readonly readings: readonly Reading[] | undefined;
}

/** The blocks of one language; `null`: that of the video. */
export function judgedBlocks(
  draft: SpokenDraft,
  languageCode: string | null,
  { rows, readings }: Known,
): readonly JudgedBlock[] {
  const blocks = blocksIn(draft.voiceOver.blocks, languageCode);
  const over = overruns(blocksAfterCut(blocks, cutOf(draft)));
  return blocks.map((block) => {
    const source = sourceOf(draft.voiceOver, block);
    return {
      block,
      source,
      status: blockStatus(block, source, readings),
      overrun: over.get(block.key) ?? 0,
      renewed: withNewTranslation(block, rows),
    };
  });
}

type VoiceGap = Exclude<keyof DraftGaps['voice'][number], 'languageCode'>;

/** What is to be done about a block before viewers hear what it says; a block may have several. */
export const voiceGaps: Readonly<Record<VoiceGap, (judged: Omit<JudgedBlock, 'block'>) => boolean>> = {
  todo: ({ status }) => status === 'todo',
  working: ({ status }) => status === 'pending' || status === 'processing',
  failed: ({ status }) => status === 'failure',
  differs: ({ overrun, source, renewed }) =>
    overrun > 0 || (source?.differing.length ?? 0) > 0 || renewed !== null,
};

interface TranslatedLanguage {
  readonly summary: TranslationSummary;
  readonly rows: readonly TranslationRow[];
}

/** What is unfinished in a draft, with its translations and how the organisation pronounces its terms. */
export function draftGaps(
  draft: SpokenDraft,
  translated: readonly TranslatedLanguage[],
  readings: readonly Reading[],
): DraftGaps {
  const voice = [null, ...voiceLanguages(draft.voiceOver.blocks)].map((languageCode) => {
    const rows = translated.find(({ summary }) => summary.languageCode === languageCode)?.rows ?? [];
    const judged = judgedBlocks(draft, languageCode, { rows, readings });
    const count = (gap: VoiceGap): number => judged.filter(voiceGaps[gap]).length;
    return {
      languageCode,
      todo: count('todo'),
      working: count('working'),
      failed: count('failed'),
      differs: count('differs'),
    };
  });
  const translations = translated.map(({ summary: { languageCode, missing, stale, drafts } }) => ({
    languageCode,
    missing,
    stale,
    drafts,
  }));
  return {
    voice: voice.filter(({ todo, working, failed, differs }) => todo + working + failed + differs > 0),
    translations: translations.filter(({ missing, stale, drafts }) => missing + stale + drafts > 0),
  };
}
