import { ChangeSentences } from '../../../contracts/authoring/workflow-commands.ts';
import { onWorkflow } from './on-workflow.ts';
import { changeSentences as changeTranscript } from './sentences.ts';

export const changeSentences = onWorkflow(ChangeSentences, (data, workflow) =>
  changeTranscript(workflow, data),
);
