import type { DataOf } from '../../kernel/define-command.ts';
import { exactSeconds } from '../../kernel/exact-seconds.ts';
import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import { contentLanguages } from '../content-languages.ts';
import { LanguageNotOffered, maxTranslations, TooManyTranslations } from '../translations.ts';
import {
  type AudioSource,
  type ChangeOriginalSound,
  type ChangeVoiceBlocks,
  maxVoiceBlocks,
  OriginalSoundChanged,
  VoiceBlocksChanged,
  type VoiceBlock,
  type VoiceOver,
} from '../voice-over.ts';
import { TooManyVoiceBlocks, VoiceOutsideVideo } from '../voice-over-errors.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import type { EditedWorkflow } from './edited-workflow.ts';
import { isSameLanguage } from './translations.ts';
import { completeBlock, voiceLanguages } from './voice-blocks.ts';
import { changeBlocks } from './voice-over.ts';

type TypedBlock = DataOf<typeof ChangeVoiceBlocks>['changed'][number];

/** The block as typed, with what follows from what it was before. */
function blockAfter(typed: TypedBlock, { blocks, sources }: VoiceOver): VoiceBlock {
  const before = blocks.find(({ key }) => key === typed.key);
  const block = {
    ...typed,
    text2SpeechId: before?.text2SpeechId ?? null,
    endTime: exactSeconds(typed.startTime + typed.time),
    isDirty: before !== undefined && (before.isDirty || before.time !== typed.time),
  };
  const chosen = sources.find(({ id }) => id === typed.text2SpeechId);
  return chosen === undefined || chosen.id === block.text2SpeechId ? block : withChosenSound(block, chosen);
}

/** The block with a sound that its author has listened to. */
function withChosenSound(block: VoiceBlock, { id, duration }: AudioSource): VoiceBlock {
  const chosen = { ...block, text2SpeechId: id };
  return duration === null ? chosen : completeBlock(chosen, duration);
}

/** Refuses languages into which the workflow cannot be translated, and more of them than it can have. */
function requireLanguages(
  changed: readonly TypedBlock[],
  after: readonly VoiceBlock[],
  original: string,
): void {
  const isOffered = (code: string) => contentLanguages.includes(code) && !isSameLanguage(code, original);
  if (!voiceLanguages(changed).every(isOffered)) throw LanguageNotOffered();
  if (voiceLanguages(changed).length > 0 && voiceLanguages(after).length > maxTranslations)
    throw TooManyTranslations({ facts: { maximum: maxTranslations } });
}

/** Refuses blocks that are put behind the end of the video; one that is there already stays, and can be edited. */
function requireInVideo(
  different: readonly VoiceBlock[],
  { source, voiceOver }: EditedWorkflow['draft'],
): void {
  if (source === null) return;
  const { durationSeconds } = source;
  const isThere = ({ key, startTime }: VoiceBlock) =>
    voiceOver.blocks.some((each) => each.key === key && each.startTime === startTime);
  if (different.some((block) => block.startTime >= durationSeconds && !isThere(block)))
    throw VoiceOutsideVideo({ facts: { durationSeconds } });
}

/** Adds, changes and removes blocks; none of the others is touched. */
export function changeVoiceBlocks(
  { changed, removed }: Pick<DataOf<typeof ChangeVoiceBlocks>, 'changed' | 'removed'>,
  { draft }: EditedWorkflow,
): readonly WorkflowEvent[] {
  const { workflowId, voiceOver, languageCode } = draft;
  const { blocks } = voiceOver;
  const different = changed
    .map((typed) => blockAfter(typed, voiceOver))
    .filter((block) => !blocks.some((before) => isDeepEqual(before, block)));
  const gone = removed.filter((key) => blocks.some((block) => block.key === key));
  if (different.length + gone.length === 0) return [];
  const after = changeBlocks(blocks, { changed: different, removed: gone });
  requireInVideo(different, draft);
  requireLanguages(changed, after, languageCode);
  if (after.length > maxVoiceBlocks) throw TooManyVoiceBlocks({ facts: { maximum: maxVoiceBlocks } });
  return [VoiceBlocksChanged({ workflowId, changed: different, removed: gone })];
}

/** What becomes of the sound of the video. */
export function changeOriginalSound(
  { mode, duckBy, isChoosable }: DataOf<typeof ChangeOriginalSound>,
  { draft: { workflowId, voiceOver } }: EditedWorkflow,
): readonly WorkflowEvent[] {
  const sound = { mode, duckBy, isChoosable };
  return isDeepEqual(voiceOver.sound, sound) ? [] : [OriginalSoundChanged({ workflowId, sound })];
}
