import { blockStatus, globalSpeed } from '../../../contracts/authoring/model/voice-blocks.ts';
import { sourceOf } from '../../../contracts/authoring/model/voice-over.ts';
import {
  GetSpeech,
  GetVoiceOver,
  ListSpeechHistories,
  type AudioSource,
  type VoiceBlock,
  type VoiceBlockView,
  type VoiceOver,
} from '../../../contracts/authoring/voice-over.ts';
import type { Reading } from '../../../contracts/kernel/readings.ts';
import { mayAuthorIn } from '../../../services/platform/commands/authorise.ts';
import { eachEvent, type StreamPage } from '../../../services/platform/event-store/event-store.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { readingsOf } from '../pronunciations/readings-of.ts';
import { isWorkflowEvent } from '../version-history/versions.ts';
import type { WorkflowHistories } from '../version-history/workflow-histories.ts';
import { workflowContents } from '../workflow-contents/workflow-contents.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';

type Sign = QueryContext['sign'];

const speechUrl = (sign: Sign, source: AudioSource | undefined): string | null =>
  source?.status === 'completed' ? sign.speech(source.id) : null;

/** The text with the words in brackets that were not understood. */
export const markedText = (text: string, differing: readonly string[]): string => {
  const words = new Set(differing.map((word) => word.toLowerCase()));
  return text.replaceAll(/\S+/g, (word) => (words.has(word.toLowerCase()) ? `[${word}]` : word));
};

function blockView(
  block: VoiceBlock,
  voiceOver: VoiceOver,
  { sign, readings }: { readonly sign: Sign; readonly readings: readonly Reading[] },
): VoiceBlockView {
  const source = sourceOf(voiceOver, block);
  const differing = source?.differing ?? [];
  return {
    ...block,
    status: blockStatus(block, source, readings),
    markedText: markedText(block.text, differing),
    duration: source?.duration ?? null,
    differing,
    cause: source?.cause ?? null,
    speechURL: speechUrl(sign, source),
  };
}

/** Who asked for a sound and when, and what became of it. */
async function historyOf(pages: AsyncIterable<StreamPage>) {
  const found = new Map<string, AudioSource & { at: string; by: string }>();
  const change = (id: string, outcome: Partial<AudioSource>): void => {
    const known = found.get(id);
    if (known) found.set(id, { ...known, ...outcome });
  };
  for await (const event of eachEvent(pages)) {
    if (!isWorkflowEvent(event)) continue;
    if (event.type === 'SpeechRequested')
      for (const request of event.data.requests) {
        const { time: at, metadata } = event;
        const asked = { status: 'pending' as const, duration: null, differing: [], cause: null };
        found.set(request.id, { ...request, ...asked, at, by: metadata.actor });
      }
    else if (event.type === 'SpeechGenerated') {
      const { text2SpeechId, duration, differing } = event.data;
      change(text2SpeechId, { status: 'completed', duration, differing });
    } else if (event.type === 'SpeechFailed')
      change(event.data.text2SpeechId, { status: 'failure', cause: event.data.cause });
  }
  return [...found.values()].toReversed();
}

export const voiceOverAnswers = (histories: WorkflowHistories): readonly QueryHandler[] => [
  answerQuery(GetVoiceOver, async ({ workflowId }, context) => {
    const content = await findEditableDraft(context, workflowId);
    if (!content) return null;
    const { voiceOver } = content.draft;
    const readings = await readingsOf(context, voiceOver);
    return {
      blocks: voiceOver.blocks.map((block) => blockView(block, voiceOver, { sign: context.sign, readings })),
      sound: voiceOver.sound,
      speed: globalSpeed(voiceOver.blocks),
      readings,
    };
  }),
  answerQuery(GetSpeech, async ({ text2SpeechIds }, { documents, viewer, sign }) => {
    const wanted = new Set(text2SpeechIds.split(',').map((id) => id.trim()));
    const found = await documents.find(viewer.organizationId, workflowContents, {
      filter: { speeches: { $in: [...wanted] } },
      sort: [['id', 'ASC']],
      size: wanted.size,
    });
    const items = found.items
      .filter(({ draft, visibility }) => visibility !== 'deleted' && mayAuthorIn(viewer, draft.workspaceId))
      .flatMap(({ draft }) => draft.voiceOver.sources)
      .filter(({ id }) => wanted.has(id))
      .map((source) => ({ ...source, speechURL: speechUrl(sign, source) }));
    return { items, page: { page: 1, size: Math.max(1, items.length), dataCount: items.length } };
  }),
  answerQuery(ListSpeechHistories, ({ workflowId, page, size }, context) =>
    histories.inTurn(context, async () => {
      const content = await findEditableDraft(context, workflowId);
      const all = content ? await historyOf(histories.pages(context, workflowId)) : [];
      return {
        items: all.slice((page - 1) * size, page * size),
        page: { page, size, dataCount: all.length },
      };
    }),
  ),
];
