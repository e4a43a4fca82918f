import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { DataOf } from '../../kernel/define-command.ts';
import type { TranslationRow } from '../translations.ts';
import { shortestPlace, type ChangeVoiceBlocks, type VoiceBlock } from '../voice-over.ts';
import { speedFit, typedBlock } from './voice-blocks.ts';

type TypedBlock = DataOf<typeof ChangeVoiceBlocks>['changed'][number];
type SpokenRow = Pick<TranslationRow, 'part' | 'id' | 'text' | 'state' | 'startTime' | 'endTime'>;
/** A sentence that is translated, and where its original is spoken. */
export interface TranslatedSentence extends SpokenRow {
  readonly startTime: number;
  readonly endTime: number;
}

const isTranslated = (row: SpokenRow): row is TranslatedSentence =>
  row.part === 'sentence' && row.text !== '' && row.startTime !== null && row.endTime !== null;

/** The longest key (`PartId`). */
const longestKey = 64;

/** The same for everybody who has a sentence spoken in this language, so that it is spoken once. */
const keyOf = (languageCode: string, sentenceId: string): string =>
  `${languageCode}-${sentenceId}`.slice(0, longestKey);

/** The translated sentences of a language that none of its blocks reads, in order of time. */
export function unspokenSentences(
  rows: readonly SpokenRow[],
  blocks: readonly Pick<VoiceBlock, 'translation'>[],
): readonly TranslatedSentence[] {
  const spoken = new Set(blocks.map(({ translation }) => translation?.sentenceId));
  return rows.filter(isTranslated).filter(({ id }) => !spoken.has(id));
}

/** One block for each translated sentence, where its original is spoken and fitted to that place. */
export const translatedBlocks = (
  sentences: readonly TranslatedSentence[],
  languageCode: string,
  voice: string,
): readonly TypedBlock[] =>
  sentences.map(({ id, text, startTime, endTime }) => ({
    key: keyOf(languageCode, id),
    text,
    voice,
    speed: speedFit,
    time: Math.max(shortestPlace, exactSeconds(endTime - startTime)),
    startTime,
    languageCode,
    translation: { sentenceId: id, text },
  }));

/** The translation that a block was made of, as it is now; `null` where it was made of none, or that is gone. */
export const translationOf = (
  { translation }: Pick<VoiceBlock, 'translation'>,
  rows: readonly SpokenRow[],
): TranslatedSentence | null =>
  (translation && rows.filter(isTranslated).find(({ id }) => id === translation.sentenceId)) ?? null;

/**
 * The block with the translation as it is now; `null` if that is the one that it was made of, whatever its author has made
 * of its text since.
 */
export function withNewTranslation(block: VoiceBlock, rows: readonly SpokenRow[]): TypedBlock | null {
  const now = translationOf(block, rows);
  if (now === null || now.text === block.translation?.text) return null;
  return { ...typedBlock(block), text: now.text, translation: { sentenceId: now.id, text: now.text } };
}
