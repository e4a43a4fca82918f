import { ImportMeeting } from '../../contracts/media/meeting-import.ts';
import { RecordUpload, RefuseUpload } from '../../contracts/media/upload.ts';
import {
  definePipeline,
  type AfterFailure,
  type Cause,
  type PipelineContext,
} from '../../contracts/kernel/define-pipeline.ts';

type Context = PipelineContext<typeof ImportMeeting>;

/** An import that has failed for good ends as a refused upload, whose bytes are deleted. */
const refuse = (uploadId: string) => ({
  whenFailed: async (context: Context, { error, message }: Cause): Promise<AfterFailure> => {
    await context.send(RefuseUpload, { uploadId, refusal: { error, message } });
    return 'throw';
  },
});

export const importMeeting = definePipeline(ImportMeeting, async (context, input) => {
  const { uploadId, objectKey } = input;
  context.compensate((undoing) => undoing.activities.discard({ uploadId, objectKey }));
  const refusal = await context.stage(
    'download',
    async (stage) => {
      const fetched = await stage.activities.download(input);
      if (fetched.refusal) await stage.send(RefuseUpload, { uploadId, refusal: fetched.refusal });
      return fetched.refusal;
    },
    refuse(uploadId),
  );
  if (refusal) return { workflowId: null };
  return context.stage(
    'inspect',
    async (stage) => {
      const found = await stage.activities.inspect(input);
      if ('refusal' in found) {
        await stage.send(RefuseUpload, { uploadId, refusal: found.refusal });
        return { workflowId: null };
      }
      const { workflowId } = await stage.send(RecordUpload, { uploadId, ...found });
      return { workflowId };
    },
    refuse(uploadId),
  );
});
