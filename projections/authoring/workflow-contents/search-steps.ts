import { titleOf } from '../../../contracts/authoring/model/draft.ts';
import { SearchSteps } from '../../../contracts/authoring/step-search.ts';
import {
  containsPhrases,
  parsePhrases,
  searchableText,
} from '../../../services/platform/documents/search-text.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { workflowContents } from './workflow-contents.ts';

/** Limit of inspected workflows: their words may be in different steps, and then none of them matches. */
const maxWorkflows = 50;

/** Published steps with all the words in one title. */
export const stepSearch = answerQuery(SearchSteps, async ({ keyword, size }, { documents, viewer }) => {
  const phrases = parsePhrases(keyword) ?? [];
  const found =
    phrases.length === 0
      ? { items: [] }
      : await documents.find(viewer.organizationId, workflowContents, {
          filter: { kind: 'draft', 'draft.workspaceId': { $in: [...viewer.workspaces] } },
          sort: [['publishedAt', 'DESC']],
          search: keyword,
          size: maxWorkflows,
        });
  const items = found.items
    .flatMap(({ workflowId, draft, findable }) =>
      findable
        .filter(({ title }) => containsPhrases(searchableText(title, [[]]), phrases))
        .map(({ id, number, title }) => ({
          workflowId,
          workflowTitle: titleOf(draft),
          stepId: id,
          number,
          title,
        })),
    )
    .slice(0, size);
  return { items, page: { page: 1, size, dataCount: items.length } };
});
