import { createHash } from 'node:crypto';
import { extractive, maxSummaryParts, SummarySource } from '../../contracts/assistant/summary-parts.ts';
import { SummaryWithoutSource } from '../../contracts/assistant/summary.ts';
import { WriteSummary } from '../../contracts/assistant/write-summary.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { implementActivities, type ActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { checkPart } from './check-part.ts';
import { extractionVersion, extractSummary } from './extract-summary.ts';

/** The activities of a summary. */
export const summaryActivities = ({
  assetStorage: { objects },
}: Pick<ActivityParts, 'assetStorage'>): ActivityHandlers<typeof WriteSummary> =>
  implementActivities(WriteSummary, {
    write: async ({ input: { objectKey, kinds }, organizationId }) => {
      const stored = await objects.get(organizationId, objectKey);
      if (stored === null) throw SummaryWithoutSource();
      const bytes = await bodyBytes(stored.body);
      const source = SummarySource.parse(JSON.parse(bytes.toString()));
      const claimed = extractSummary(source).filter(({ kind }) => kinds.includes(kind));
      const parts = claimed.filter((part) => checkPart(part, source) === null).slice(0, maxSummaryParts);
      return {
        model: extractive,
        promptVersion: extractionVersion,
        inputHash: createHash('sha256').update(bytes).digest('hex'),
        languageCode: source.languageCode,
        parts,
        leftOut: claimed.length - parts.length,
      };
    },
    discard: async ({ input: { objectKey }, organizationId }) => {
      await objects.delete(organizationId, objectKey);
      return {};
    },
  });
