import { GetTranscription } from '../../../contracts/authoring/transcription.ts';
import { ChangeSentences } from '../../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow } from '../../../contracts/authoring/workflow-views.ts';
import type { Person } from './person.ts';

/** Changes the first sentence as the editor does, based on the transcript as it was just read; resolves with the status. */
export async function changeASentence(person: Person, workflowId: string, sentence: string): Promise<number> {
  const { transcriptionId } = await person.sendQuery(GetWorkflow, { workflowId });
  const transcript = await person.sendQuery(GetTranscription, { transcriptionId: transcriptionId ?? '' });
  const changed = transcript.sentences.slice(0, 1).map((first) => ({ ...first, sentence }));
  const seen = { 'if-match': `"${transcript.revision}"` };
  const { status } = await person.trySend(ChangeSentences, { workflowId, changed, removed: [] }, seen);
  return status;
}
