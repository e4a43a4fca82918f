import { titleOf } from '../../../contracts/authoring/model/draft.ts';
import { SearchSteps } from '../../../contracts/authoring/step-search.ts';
import {
  containsPhrases,
  parsePhrases,
  searchableText,
} from '../../../services/platform/documents/search-text.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { publicationId, workflowContents } from './workflow-contents.ts';

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
  const steps = found.items
    .flatMap(({ workflowId, publication, findable }) =>
      findable
        .filter(({ title }) => containsPhrases(searchableText(title, [[]]), phrases))
        .map(({ id, number, title }) => ({
          publicationId: publicationId(workflowId, publication),
          step: { workflowId, stepId: id, number, title },
        })),
    )
    .slice(0, size);
  const ids = [...new Set(steps.map((each) => each.publicationId))];
  const publications = await Promise.all(
    ids.map((id) => documents.get(viewer.organizationId, workflowContents, id)),
  );
  const titles = new Map(publications.flatMap((each) => (each ? [[each.id, titleOf(each.draft)]] : [])));
  const items = steps.map(({ publicationId: id, step }) => ({
    ...step,
    workflowTitle: titles.get(id) ?? '',
  }));
  return { items, page: { page: 1, size, dataCount: items.length } };
});
