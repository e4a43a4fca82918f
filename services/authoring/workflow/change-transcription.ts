import { ChangeTranscription, GetTranscription } from '../../../contracts/authoring/transcription.ts';
import { replaceSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireWorkflow, workflow } from './workflow.ts';

export const changeTranscription = decision(ChangeTranscription, workflow, {
  id: async ({ transcriptionId }, _, ask) => {
    const found = await ask(GetTranscription, { transcriptionId });
    if (found === null) throw NotFound();
    return found.workflowId;
  },
  decide: ({ transcriptionId, sentences }, state) => {
    const current = requireWorkflow(state);
    // speech may have been recognised again since the id was looked up
    const known = current.transcript.transcriptionId ?? current.draft.workflowId;
    if (known !== transcriptionId) throw NotFound();
    return replaceSentences(current, sentences);
  },
});
