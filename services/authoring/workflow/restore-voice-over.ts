import { isDeepStrictEqual } from 'node:util';
import {
  OriginalSoundChanged,
  VoiceBlocksChanged,
  type VoiceOver,
} from '../../../contracts/authoring/voice-over.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { ExistingWorkflow } from './workflow.ts';

/** The edits that restore a voice-over of earlier; a sound that is no longer known is generated again when needed. */
export function restoreVoiceOver({ draft }: ExistingWorkflow, then: VoiceOver): WorkflowEvent[] {
  const { workflowId, voiceOver: now } = draft;
  const known = new Set(now.sources.map(({ id }) => id));
  const blocks = then.blocks.map((block) => ({
    ...block,
    text2SpeechId: known.has(block.text2SpeechId ?? '') ? block.text2SpeechId : null,
  }));
  const changed = blocks.filter((block) => !now.blocks.some((each) => isDeepStrictEqual(each, block)));
  const removed = now.blocks
    .map(({ key }) => key)
    .filter((key) => !blocks.some((block) => block.key === key));
  return [
    ...(changed.length + removed.length > 0 ? [VoiceBlocksChanged({ workflowId, changed, removed })] : []),
    ...(isDeepStrictEqual(now.sound, then.sound)
      ? []
      : [OriginalSoundChanged({ workflowId, sound: then.sound })]),
  ];
}
