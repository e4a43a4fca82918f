import { FailSummary, RecordSummary, StartSummary } from '../../../contracts/assistant/summary.ts';
import { WriteSummary } from '../../../contracts/assistant/write-summary.ts';
import { definePipeline } from '../../../contracts/kernel/define-pipeline.ts';

export const writeSummary = definePipeline(
  WriteSummary,
  async (context, { workflowId, runId, objectKey, kinds }) => {
    const ofRun = { workflowId, runId };
    // what was read is deleted however the run ends
    context.compensate((undoing) => undoing.activities.discard({ objectKey }));
    return context.stage(
      'write',
      async (stage) => {
        await stage.send(StartSummary, ofRun);
        const written = await stage.activities.write({ objectKey, kinds });
        await stage.send(RecordSummary, { ...ofRun, ...written });
        await stage.activities.discard({ objectKey });
        return { parts: written.parts.length };
      },
      {
        whenFailed: async (failed, { error, message }) => {
          await failed.send(FailSummary, { ...ofRun, cause: { error, message } });
          return 'throw';
        },
      },
    );
  },
);
