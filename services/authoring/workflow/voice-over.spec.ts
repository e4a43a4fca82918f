import { describe, expect, it } from 'vitest';
import { contentLanguages } from '../../../contracts/authoring/content-languages.ts';
import { changedPaths, isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { blockStatus, speedFit, typedBlock } from '../../../contracts/authoring/model/voice-blocks.ts';
import { sourceOf } from '../../../contracts/authoring/model/voice-over.ts';
import {
  ChangeVoiceBlocks,
  CreateSpeech,
  VoiceBlocksChanged,
} from '../../../contracts/authoring/voice-over.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { given, stateAfter } from '../../platform/commands/given.fixture.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { changeOriginalSound, changeVoiceBlocks } from './draft-edits.ts';
import { restoreContent } from './restore-content.ts';
import { removeTranslation } from './translations.ts';
import { createSpeech, failSpeech, generateVoiceOver, recordSpeech, startSpeech } from './voice-over.ts';
import { evolve, workflow, type ExistingWorkflow, type Workflow } from './workflow.ts';

const withBlock: readonly WorkflowEvent[] = [...segmented, examples.VoiceBlocksChanged];
const pending = [...withBlock, examples.SpeechRequested];
const processing = [...pending, examples.SpeechStarted];
const completed = [...processing, examples.SpeechGenerated];
const failed = [...processing, examples.SpeechFailed];
const typed = {
  key: 'sentence-1',
  text: 'Open the valve slowly.',
  voice: 'bf_emma',
  speed: 1,
  time: 4,
  startTime: 1,
};
const voiceOverOf = (state: unknown) => (state as ExistingWorkflow).draft.voiceOver;
const after = (events: readonly WorkflowEvent[]) => voiceOverOf(stateAfter(workflow, ...events));
const statusAfter = (events: readonly WorkflowEvent[]) => {
  const voiceOver = after(events);
  return voiceOver.blocks.map((block) => blockStatus(block, sourceOf(voiceOver, block)));
};
const change = (history: readonly WorkflowEvent[], part: object) =>
  given(...history).when(changeVoiceBlocks, { workflowId, changed: [{ ...typed, ...part }], removed: [] });

describe('ChangeVoiceBlocks', () => {
  it('adds blocks in order of time, changes and removes them by their keys', () => {
    const added = given(...segmented).when(changeVoiceBlocks, { workflowId, changed: [typed], removed: [] });
    expect(added.events).toEqual([examples.VoiceBlocksChanged]);
    const { state } = change(withBlock, { key: 'earlier', startTime: 0 });
    expect(voiceOverOf(state).blocks.map(({ key }) => key)).toEqual(['earlier', 'sentence-1']);
    const removed = given(...withBlock).when(changeVoiceBlocks, { workflowId, changed: [], removed: ['sentence-1'] });
    expect(voiceOverOf(removed.state).blocks).toEqual([]);
  });
  it('refuses a block that begins behind the end of the video, and leaves one that is there', () => {
    const { durationSeconds } = examples.SourceMeasured.data;
    expect(change(segmented, { startTime: durationSeconds }).refusal).toBe('voice-over.outside-video');
    expect(change(segmented, { startTime: durationSeconds - 0.001 }).events).toHaveLength(1);
    const [block] = examples.VoiceBlocksChanged.data.changed.map((each) => ({ ...each, startTime: 900 }));
    const before = VoiceBlocksChanged({ workflowId, changed: block ? [block] : [], removed: [] });
    expect(change([...segmented, before], { startTime: 900, text: 'Close it.' }).events).toHaveLength(1);
  });
  it('changes nothing if nothing is different, and makes a block dirty whose place was changed', () => {
    expect(change(withBlock, {}).events).toEqual([]);
    expect(voiceOverOf(change(completed, { time: 9 }).state).blocks[0]).toMatchObject({ isDirty: true, endTime: 10 });
  });
  it('keeps a sound that was listened to: the block takes its length', () => {
    const listened = [...completed, examples.VoiceBlocksChanged];
    const { state } = change(listened, { text2SpeechId: 'speech-1', time: 2 });
    expect(voiceOverOf(state).blocks[0]).toMatchObject({ text2SpeechId: 'speech-1', time: 2.125, isDirty: false });
  });
  it('reads no faster than 1.2x, and has a faster block of an earlier version read so once it is edited', () => {
    const asSent = (speed: number) =>
      ChangeVoiceBlocks.schema.parse({ workflowId, changed: [{ ...typed, speed }], removed: [] });
    expect([0, 0.5, 1.15, 1.2, 1.25, 2].map((speed) => asSent(speed).changed[0]?.speed)).toEqual([0, 0.5, 1.15, 1.2, 1.2, 1.2]);
    expect(() => asSent(2.1)).toThrow(/speed/);
    const texts = { workflowId, text2Speechs: [{ text: 'One.', voice: 'bf_emma', rate: 1.5 }] };
    expect(CreateSpeech.schema.parse(texts).text2Speechs[0]?.rate).toBe(1.2);
    const { blocks } = after(withBlock);
    const changed = blocks.map((block) => ({ ...block, speed: 1.5 }));
    const earlier = [...withBlock, VoiceBlocksChanged({ workflowId, changed, removed: [] })];
    expect(after(earlier).blocks[0]?.speed).toBe(1.5);
    const edited = after(earlier).blocks.map((block) => ({ ...typedBlock(block), text: 'Close it.' }));
    const { state } = given(...earlier).when(
      changeVoiceBlocks,
      ChangeVoiceBlocks.schema.parse({ workflowId, changed: edited }),
    );
    expect(voiceOverOf(state).blocks[0]).toMatchObject({ text: 'Close it.', speed: 1.2 });
  });
  const inSpanish = { key: 'es-mx-sentence-1', languageCode: 'es-mx', text: 'Abra la válvula.', voice: 'ef_dora' };
  it('has blocks in other languages beside those of the video, generated as they are', () => {
    const { events, state } = change(withBlock, inSpanish);
    expect(events).toMatchObject([{ data: { changed: [inSpanish] } }]);
    expect(voiceOverOf(state).blocks.map(({ languageCode }) => languageCode)).toEqual(['es-mx', undefined]);
    const both = given(...withBlock, ...(events as WorkflowEvent[])).when(generateVoiceOver, { workflowId });
    expect(both.events).toMatchObject([{ data: { requests: [{ voice: 'ef_dora' }, { voice: 'bf_emma' }] } }]);
  });
  it.each(['xx-yy', 'en-us', 'en'])('refuses blocks in %s, into which the video cannot be translated', (languageCode) => {
    expect(change(withBlock, { languageCode }).refusal).toBe('translation.language');
  });
  it('refuses more languages than a workflow can be translated into', () => {
    const codes = contentLanguages.filter((code) => code !== 'en-us').slice(0, 21);
    const blocksOf = (languages: readonly string[]) =>
      languages.map((languageCode) => ({ ...typed, key: languageCode, languageCode }));
    const typing = (languages: readonly string[]) =>
      given(...withBlock).when(changeVoiceBlocks, { workflowId, changed: blocksOf(languages), removed: [] });
    expect(typing(codes.slice(0, 20)).events).toHaveLength(1);
    expect(typing(codes).refusal).toBe('translation.too-many');
  });
  it('has no blocks any more in a language that is removed', () => {
    const spanish = change([...withBlock, examples.TranslationAdded], inSpanish).events as WorkflowEvent[];
    const history = [...withBlock, examples.TranslationAdded, ...spanish];
    const { events, state } = given(...history).when(removeTranslation, { workflowId, languageCode: 'es-mx' });
    expect(events.map(({ type }) => type)).toEqual(['VoiceBlocksChanged', 'TranslationRemoved']);
    expect(voiceOverOf(state).blocks.map(({ key }) => key)).toEqual(['sentence-1']);
  });
  it('refuses more than 2,000 blocks', () => {
    const many = Array.from({ length: 2000 }, (_, n) => ({ ...typed, key: `block-${n}` }));
    const refused = given(...withBlock).when(changeVoiceBlocks, { workflowId, changed: many, removed: [] });
    expect(refused.refusal).toBe('voice-over.too-many');
  });
  it('conflicts with changes of the same block only', () => {
    expect(changedPaths(examples.VoiceBlocksChanged)).toEqual(['workflow/content/voice/block/sentence-1']);
  });
}); // prettier-ignore

describe('generation', () => {
  it('R-TTS-06: makes blocks pending that need it, and those alone', () => {
    const { events } = given(...withBlock).when(generateVoiceOver, { workflowId });
    expect(events).toMatchObject([
      { type: 'SpeechRequested', data: { requests: [{ key: 'sentence-1', rate: 1, targetDuration: null }] } },
    ]);
    expect(statusAfter([...withBlock, ...(events as WorkflowEvent[])])).toEqual(['pending']);
    for (const history of [pending, processing, completed, failed])
      expect(given(...history).when(generateVoiceOver, { workflowId }).events).toEqual([]);
  });
  it('makes named blocks again, unless their request is in flight', () => {
    const again = { workflowId, keys: ['sentence-1'] };
    for (const history of [completed, failed])
      expect(given(...history).when(generateVoiceOver, again).events).toHaveLength(1);
    for (const history of [pending, processing])
      expect(given(...history).when(generateVoiceOver, again).events).toEqual([]);
  });
  it('R-TTS-09: sends the target duration with speed 0', () => {
    const { state } = change(withBlock, { speed: speedFit });
    const fitted = [...withBlock, ...(change(withBlock, { speed: speedFit }).events as WorkflowEvent[])];
    expect(voiceOverOf(state).blocks[0]?.speed).toBe(0);
    const { events } = given(...fitted).when(generateVoiceOver, { workflowId });
    expect(events).toMatchObject([{ data: { requests: [{ rate: 0, targetDuration: 4 }] } }]);
  });
  it('R-TTS-14: batch create requests texts and returns an id for each', () => {
    const text2Speechs = [
      { text: 'One.', voice: 'bf_emma', rate: 1, language: 'en-gb' },
      { text: 'Two.', voice: 'bf_emma', rate: 0, targetDuration: 2 },
    ];
    const { events, result } = given(...segmented).when(createSpeech, { workflowId, text2Speechs });
    const [requested] = events as WorkflowEvent[];
    const ids = requested?.type === 'SpeechRequested' ? requested.data.requests.map(({ id }) => id) : [];
    expect(ids).toHaveLength(2);
    expect(events).toMatchObject([
      {
        data: {
          requests: [
            { key: null, targetDuration: null },
            { key: null, targetDuration: 2 },
          ],
        },
      },
    ]);
    expect(result).toEqual({ items: ids.map((text2SpeechId) => ({ text2SpeechId })) });
  });
  it('goes from pending to processing, then to completed or failure', () => {
    expect([pending, processing, completed, failed].map((each) => statusAfter(each)[0])).toEqual([
      'pending',
      'processing',
      'completed',
      'failure',
    ]);
  });
  it('R-TTS-08: completes the block with the length of its audio', () => {
    expect(after(completed).blocks[0]).toMatchObject({ time: 4, isDirty: false });
    const longer = { ...examples.SpeechGenerated, data: { ...examples.SpeechGenerated.data, duration: 6.5 } };
    expect(after([...processing, longer]).blocks[0]).toMatchObject({ time: 6.5, endTime: 7.5 });
  });
  it('takes a report of a sound once', () => {
    const { data } = examples.SpeechGenerated;
    expect(given(...pending).when(startSpeech, examples.SpeechStarted.data).events).toHaveLength(1);
    expect(given(...processing).when(recordSpeech, data).events).toEqual([examples.SpeechGenerated]);
    expect(given(...processing).when(failSpeech, examples.SpeechFailed.data).events).toHaveLength(1);
    expect(given(...processing).when(startSpeech, examples.SpeechStarted.data).events).toEqual([]);
    expect(given(...completed).when(recordSpeech, data).events).toEqual([]);
    expect(given(...completed).when(failSpeech, examples.SpeechFailed.data).events).toEqual([]);
    expect(given(...segmented).when(recordSpeech, data).events).toEqual([]);
  });
});

describe('the voice-over as content', () => {
  it('changes what viewers hear with its sound, not with a request', () => {
    expect(isContentEvent(examples.SpeechGenerated)).toBe(true);
    expect(isContentEvent(examples.SpeechRequested)).toBe(false);
  });
  it('is restored with the rest of an earlier version', () => {
    const before = stateAfter(workflow, ...segmented) as ExistingWorkflow;
    const now = stateAfter(workflow, ...completed, examples.OriginalSoundChanged) as ExistingWorkflow;
    const events = restoreContent(now, contentOf(before), () => examples.VersionRestored);
    const restored = events.reduce<Workflow>(evolve, now) as ExistingWorkflow;
    expect(restored.draft.voiceOver.blocks).toEqual([]);
    expect(restored.draft.voiceOver.sound).toEqual(before.draft.voiceOver.sound);
  });
  it('is restored in other languages as well', () => {
    const [spanish] = change(completed, { key: 'b', languageCode: 'es-mx', voice: 'ef_dora' })
      .events as WorkflowEvent[];
    if (!spanish) throw new Error('no event');
    const before = stateAfter(workflow, ...completed, spanish) as ExistingWorkflow;
    const now = stateAfter(workflow, ...completed) as ExistingWorkflow;
    const events = restoreContent(now, contentOf(before), () => examples.VersionRestored);
    const restored = events.reduce<Workflow>(evolve, now) as ExistingWorkflow;
    expect(restored.draft.voiceOver.blocks).toEqual(before.draft.voiceOver.blocks);
  });
  it('keeps, ducks or replaces the original sound', () => {
    const { data } = examples.OriginalSoundChanged;
    const sound = { workflowId, ...data.sound };
    expect(given(...segmented).when(changeOriginalSound, sound).events).toEqual([
      examples.OriginalSoundChanged,
    ]);
    const again = given(...segmented, examples.OriginalSoundChanged).when(changeOriginalSound, sound);
    expect(again.events).toEqual([]);
  });
});
