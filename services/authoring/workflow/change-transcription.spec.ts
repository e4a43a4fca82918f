import { describe, expect, it } from 'vitest';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { changeTranscription } from './change-transcription.ts';
import { segmented, workflowId } from './histories.fixture.ts';

describe('ChangeTranscription', () => {
  const transcriptionId = 'transcription-1';
  const [one, two] = exampleSentences;

  it('R-TRN-08: replaces the whole transcript and stores only the differences', () => {
    const corrected = { ...two, sentence: 'Now read the small gauge.' };
    const { events, state } = given(...segmented).when(changeTranscription, {
      transcriptionId,
      sentences: [one, corrected],
    });
    expect(events).toEqual([
      {
        ...examples.SentencesChanged,
        data: { workflowId, changed: [corrected], removed: ['sentence-3'] },
      },
    ]);
    expect(state).toMatchObject({ transcript: { sentences: [one, corrected] } });
    const same = { transcriptionId, sentences: [...exampleSentences] };
    expect(given(...segmented).when(changeTranscription, same).events).toEqual([]);
  });
  it('R-TRN-08: is not found once speech was recognised again', () => {
    const outdated = { transcriptionId: 'transcription-0', sentences: [...exampleSentences] };
    expect(given(...segmented).when(changeTranscription, outdated).refusal).toBe('resource.absent');
  });
  it('R-TRN-08: is of the workflow that has the transcript', async () => {
    const ask = (async (_: unknown, asked: { transcriptionId: string }) =>
      asked.transcriptionId === transcriptionId ? { workflowId } : null) as never;
    const idOf = async (id: string) =>
      changeTranscription.id({ transcriptionId: id } as never, specContext, ask);
    expect(await idOf(transcriptionId)).toBe(workflowId);
    await expect(idOf('transcription-0')).rejects.toThrow('Not found');
  });
  it('R-TRN-03: refuses an empty sentence, and changes nothing then', () => {
    const sentences = [{ ...one, sentence: ' ' }, two];
    expect(given(...segmented).when(changeTranscription, { transcriptionId, sentences }).refusal).toBe(
      'sentence.empty',
    );
  });
});
