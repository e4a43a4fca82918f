import { assertNever } from '../../kernel/assert-never.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import type { AudioSource, SpeechRequest, VoiceBlock, VoiceOver, voiceOverEvents } from '../voice-over.ts';
import { blockStatus, completeBlock } from './voice-blocks.ts';

type VoiceOverEvent = EventOf<(typeof voiceOverEvents)[number]>;

export const initialVoiceOver: VoiceOver = {
  blocks: [],
  sources: [],
  sound: { mode: 'duck', duckBy: 14, isChoosable: false },
};

/** Sounds that no block has: so many can still be used in a block after they were listened to. */
const unusedSources = 50;

const inOrder = (blocks: readonly VoiceBlock[]): VoiceBlock[] =>
  blocks.toSorted((a, b) => a.startTime - b.startTime || (a.key < b.key ? -1 : 1));

/** The blocks after a change of some. */
export function changeBlocks(
  blocks: readonly VoiceBlock[],
  { changed, removed }: { readonly changed: readonly VoiceBlock[]; readonly removed: readonly string[] },
): VoiceBlock[] {
  const gone = new Set([...removed, ...changed.map(({ key }) => key)]);
  return inOrder([...blocks.filter(({ key }) => !gone.has(key)), ...changed]);
}

const requested = (request: SpeechRequest): AudioSource => ({
  ...request,
  status: 'pending',
  duration: null,
  differing: [],
  cause: null,
});

/** Without the oldest sounds that no block has or waits for. */
function withoutUnused(voiceOver: VoiceOver): VoiceOver {
  const used = new Set(
    voiceOver.blocks.flatMap((block) => [block.text2SpeechId, sourceOf(voiceOver, block)?.id]),
  );
  const unused = voiceOver.sources.filter(({ id }) => !used.has(id));
  const dropped = new Set(unused.slice(0, Math.max(0, unused.length - unusedSources)).map(({ id }) => id));
  if (dropped.size === 0) return voiceOver;
  return { ...voiceOver, sources: voiceOver.sources.filter(({ id }) => !dropped.has(id)) };
}

const withSource = (voiceOver: VoiceOver, id: string, change: Partial<AudioSource>): VoiceOver => ({
  ...voiceOver,
  sources: voiceOver.sources.map((source) => (source.id === id ? { ...source, ...change } : source)),
});

/** The block has the new sound, as long as there is the block. */
function withSound(voiceOver: VoiceOver, id: string, duration: number): VoiceOver {
  const key = voiceOver.sources.find((source) => source.id === id)?.key ?? null;
  return {
    ...voiceOver,
    blocks: voiceOver.blocks.map((block) =>
      block.key === key || block.text2SpeechId === id
        ? completeBlock({ ...block, text2SpeechId: id }, duration)
        : block,
    ),
  };
}

/** The voice-over after one more event. */
export function evolveVoiceOver(voiceOver: VoiceOver, event: VoiceOverEvent): VoiceOver {
  switch (event.type) {
    case 'VoiceBlocksChanged':
      return withoutUnused({ ...voiceOver, blocks: changeBlocks(voiceOver.blocks, event.data) });
    case 'OriginalSoundChanged':
      return { ...voiceOver, sound: { ...initialVoiceOver.sound, ...event.data.sound } };
    case 'SpeechRequested':
      return withoutUnused({
        ...voiceOver,
        sources: [...voiceOver.sources, ...event.data.requests.map(requested)],
      });
    case 'SpeechStarted':
      return withSource(voiceOver, event.data.text2SpeechId, { status: 'processing' });
    case 'SpeechGenerated': {
      const { text2SpeechId: id, duration, differing, spoken } = event.data;
      const generated = withSource(voiceOver, id, {
        status: 'completed',
        duration,
        differing,
        ...(spoken !== undefined && { spoken }),
        cause: null,
      });
      return withSound(generated, id, duration);
    }
    case 'SpeechFailed':
      return withSource(voiceOver, event.data.text2SpeechId, { status: 'failure', cause: event.data.cause });
  }
  return assertNever(event);
}

/** The sound of a block, or the request of a newer one; `undefined` before there is any. */
export function sourceOf(
  { sources }: Pick<VoiceOver, 'sources'>,
  { key, text2SpeechId }: VoiceBlock,
): AudioSource | undefined {
  const index = sources.findIndex(({ id }) => id === text2SpeechId);
  const newer = sources
    .slice(index + 1)
    .findLast((source) => source.key === key && source.status !== 'completed');
  return newer ?? sources[index];
}

/** What viewers hear with the next publication: a sound that is only being generated changes nothing yet. */
export function heardVoiceOver({ blocks, sources, sound }: VoiceOver): VoiceOver {
  const used = new Set(blocks.map(({ text2SpeechId }) => text2SpeechId));
  return { blocks, sources: sources.filter(({ id }) => used.has(id)), sound };
}

/** Whether there is a voice-over, and each of its blocks has its sound. */
export const isSpoken = (voiceOver: VoiceOver): boolean =>
  voiceOver.blocks.length > 0 &&
  voiceOver.blocks.every((block) => blockStatus(block, sourceOf(voiceOver, block)) === 'completed');
