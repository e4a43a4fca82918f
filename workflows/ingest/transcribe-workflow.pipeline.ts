import { ReportStage } from '../../contracts/authoring/processing-commands.ts';
import { definePipeline } from '../../contracts/kernel/define-pipeline.ts';
import { NoSpeechRecognised, TranscribeWorkflow } from '../../contracts/media/ingest-video.ts';

export const transcribeWorkflow = definePipeline(TranscribeWorkflow, async (context, input) => {
  const { workflowId, assetId, transcriptionId } = input;
  const transcript = await context.stage(
    'transcribe',
    async (stage) => {
      const result = await stage.activities.transcribe(input);
      const { missing } = result;
      if (missing) stage.remark(missing, true);
      await stage.send(ReportStage, { workflowId, stage: 'speech', status: 'completed', cause: missing });
      return result;
    },
    {
      whenFailed: async (failed, { error, message }) => {
        await failed.send(ReportStage, {
          workflowId,
          stage: 'speech',
          status: 'error',
          cause: { error, message },
        });
        return 'throw';
      },
    },
  );
  await context.stage('terms', async (stage) => {
    if (transcript.sentences === 0) return stage.remark(NoSpeechRecognised, true);
    await stage.activities.findTerms({ workflowId, assetId, transcriptionId });
    await stage.send(ReportStage, { workflowId, stage: 'terms', status: 'completed', cause: null });
  });
  return { sentences: transcript.sentences };
});
