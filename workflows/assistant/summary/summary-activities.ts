import { createHash } from 'node:crypto';
import { extractive, maxSummaryParts, SummarySource } from '../../../contracts/assistant/summary-parts.ts';
import { SummaryWithoutSource } from '../../../contracts/assistant/summary.ts';
import { WriteSummary } from '../../../contracts/assistant/write-summary.ts';
import { noLanguage } from '../../../services/platform/language/open-language.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import {
  implementActivities,
  type ActivityHandlers,
} from '../../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../../context-pipelines.ts';
import { discardObject } from '../discard-object.ts';
import { checkPart } from './check-part.ts';
import { extractionVersion, extractSummary } from './extract-summary.ts';
import { deleteAnswers, openAnswers } from './stored-answers.ts';
import { promptVersion } from './summary-prompts.ts';
import { withExtracted, writeParts } from './write-parts.ts';

/** The activities of a summary. */
export const summaryActivities = ({
  assetStorage: { objects },
  language,
}: Pick<ActivityParts, 'assetStorage' | 'language'>): ActivityHandlers<typeof WriteSummary> =>
  implementActivities(WriteSummary, {
    write: async ({ input: { objectKey, kinds }, organizationId, signal, heartbeat }) => {
      const stored = await objects.get(organizationId, objectKey);
      if (stored === null) throw SummaryWithoutSource();
      const bytes = await bodyBytes(stored.body);
      const source = SummarySource.parse(JSON.parse(bytes.toString()));
      const claimed = extractSummary(source).filter(({ kind }) => kinds.includes(kind));
      const extracted = claimed.filter((part) => checkPart(part, source) === null);
      const { state } = await language.status();
      const written = await writeParts(source, kinds, {
        language: state === 'ready' ? language : noLanguage,
        signal,
        answers: await openAnswers(objects, organizationId, objectKey),
        onProgress: heartbeat,
      });
      return {
        model: written.model ?? extractive,
        promptVersion: written.model === null ? extractionVersion : promptVersion,
        inputHash: createHash('sha256').update(bytes).digest('hex'),
        languageCode: source.languageCode,
        parts: withExtracted(written.parts, extracted, source).slice(0, maxSummaryParts),
        leftOut: written.leftOut + claimed.length - extracted.length,
      };
    },
    discard: async (call) => {
      await deleteAnswers(objects, call.organizationId, call.input.objectKey);
      return discardObject(objects)(call);
    },
  });
