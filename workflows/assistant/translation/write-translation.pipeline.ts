import type { z } from 'zod';
import { WriteTranslation } from '../../../contracts/authoring/draft-translation.ts';
import type { DroppedText } from '../../../contracts/authoring/translation-events.ts';
import {
  CompleteTranslationDraft,
  FailTranslationDraft,
  RecordTranslatedTexts,
} from '../../../contracts/authoring/translations.ts';
import { definePipeline } from '../../../contracts/kernel/define-pipeline.ts';

export const writeTranslation = definePipeline(
  WriteTranslation,
  async (context, { objectKey, batches, ...ofRun }) => {
    // what was read is deleted however the run ends
    context.compensate((undoing) => undoing.activities.discard({ objectKey }));
    return context.stage(
      'write',
      async (stage) => {
        const dropped: z.output<typeof DroppedText>[] = [];
        for (let batch = 0; batch < batches; batch += 1) {
          const written = await stage.activities.write({ objectKey, batch });
          if ('refusal' in written) {
            await stage.send(FailTranslationDraft, { ...ofRun, cause: written.refusal });
            await stage.activities.discard({ objectKey });
            return { dropped: dropped.length };
          }
          const { texts, madeBy } = written;
          if (texts.length > 0) await stage.send(RecordTranslatedTexts, { ...ofRun, texts, madeBy });
          dropped.push(...written.dropped);
        }
        await stage.send(CompleteTranslationDraft, { ...ofRun, dropped });
        await stage.activities.discard({ objectKey });
        return { dropped: dropped.length };
      },
      {
        whenFailed: async (failed, { error, message }) => {
          await failed.send(FailTranslationDraft, { ...ofRun, cause: { error, message } });
          return 'throw';
        },
      },
    );
  },
);
