import { z } from 'zod';
import { defineEvent } from '../kernel/define-event.ts';
import { LanguageCode, WorkflowId } from '../kernel/fields.ts';

/** The draft is again as it was in the version of a revision. The preceding events contain the changes. */
export const VersionRestored = defineEvent(
  'VersionRestored',
  z.object({
    workflowId: WorkflowId,
    revision: z.number().int().min(0),
    /** Languages that had no title in that version; their titles are removed. */
    removedTitles: z.array(LanguageCode).optional(),
  }),
  { audit: 'restored an earlier version of %{workflow}' },
);
