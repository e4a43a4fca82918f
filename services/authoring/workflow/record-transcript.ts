import { RecordTranscript } from '../../../contracts/authoring/workflow-commands.ts';
import { TranscriptRecorded } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { inParts } from './sentences.ts';

export const recordTranscript = onWorkflow(RecordTranscript, (data, { transcript }) => {
  // the same recognition again would undo what an author corrected since
  if (transcript.transcriptionId === data.transcriptionId) return [];
  // a recogniser's empty sentence says nothing (R-TRN-03)
  const heard = data.sentences.filter(({ sentence }) => sentence.trim() !== '');
  const parts = inParts(heard);
  return parts.map((sentences, index) =>
    TranscriptRecorded({ ...data, part: index + 1, parts: parts.length, sentences: [...sentences] }),
  );
});
