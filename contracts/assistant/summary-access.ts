import { where, withFlag } from '../kernel/access.ts';

/** Who may write summaries at all: people with the editor, where the organisation has the feature. */
export const writesSummaries = where('aiSummary', withFlag('editor'));
