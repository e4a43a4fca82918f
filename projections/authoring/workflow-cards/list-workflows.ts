import { hasRightEverywhere } from '../../../contracts/kernel/permissions.ts';
import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import { CountWorkflows } from '../../../contracts/authoring/workflow-count.ts';
import { accessibleStatuses, type CardStatus } from '../../../contracts/authoring/workflow-fields.ts';
import {
  ListContinueEditing,
  ListCreatorWorkflows,
  ListGroupWorkflows,
  ListWorkflows,
  ListWorkspaceWorkflows,
  type WorkflowCard,
} from '../../../contracts/authoring/workflow-views.ts';
import { mayAuthorIn } from '../../../services/platform/commands/authorise.ts';
import type { Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { visibleStatusKeys } from './visible-status-keys.ts';
import {
  cardView,
  publishedCardId,
  workflowCards,
  workspaceStatusKey,
  type WorkflowCardDocument,
} from './workflow-cards.ts';

/** Statuses in which an editor can be opened: there is something to see, and it did not fail. */
const openStatuses: readonly CardStatus[] = ['published', 'new', 'unpublished', 'processing'];

interface CategoryFilter {
  readonly categoryId?: string | undefined;
  readonly subcategoryId?: string | undefined;
}

/** Only workflows of a category or of a subcategory, if one is named; a subcategory is within its category. */
const ofCategory = ({ categoryId, subcategoryId }: CategoryFilter): Filter => {
  const key = subcategoryId ?? categoryId;
  return key === undefined ? {} : { categoryKeys: { $in: [key] } };
};

interface Page {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
  readonly keyword?: string | undefined;
}

async function findCards(
  { documents, viewer }: QueryContext,
  { page, size, sort, order, keyword }: Page,
  filter: Filter,
): Promise<ItemsResult<WorkflowCard>> {
  const found = await documents.find(viewer.organizationId, workflowCards, {
    filter,
    sort: [[sort, order]],
    page,
    size,
    ...(keyword !== undefined && keyword.trim() !== '' && { search: keyword }),
  });
  return { items: found.items.map(cardView), page: { page, size, dataCount: found.total } };
}

const emptyPage = ({ page, size }: Page): ItemsResult<WorkflowCard> => ({
  items: [],
  page: { page, size, dataCount: 0 },
});

async function findByStatusKeys(
  context: QueryContext,
  page: Page,
  among: readonly string[],
  filter: Filter = {},
): Promise<ItemsResult<WorkflowCard>> {
  if (among.length === 0) return emptyPage(page);
  return findCards(context, page, { ...filter, shelf: { $in: among } });
}

/** The most ids of one query. */
const maxCardsById = 200;

/** The cards with these ids that this person may see, whatever the page and the order. */
async function findCardsById(
  { documents, viewer }: QueryContext,
  ids: readonly string[],
): Promise<ItemsResult<WorkflowCard>> {
  const uniqueIds = [...new Set(ids)].slice(0, maxCardsById);
  const visible = new Set(visibleStatusKeys(viewer, viewer.workspaces, {}));
  const all = hasRightEverywhere(viewer, 'author');
  const read = (id: string) => documents.get(viewer.organizationId, workflowCards, id);
  const find = async (id: string): Promise<WorkflowCardDocument | null> => {
    const draft = await read(id);
    if (draft?.kind !== 'draft') return null;
    if (all || visible.has(draft.shelf)) return draft;
    const publication = draft.published ? await read(publishedCardId(id)) : null;
    return publication && visible.has(publication.shelf) ? publication : null;
  };
  const found = await Promise.all(uniqueIds.map(find));
  const items = found.flatMap((card) => (card ? [cardView(card)] : []));
  return { items, page: { page: 1, size: maxCardsById, dataCount: items.length } };
}

export const workflowLists: readonly QueryHandler[] = [
  ...[ListWorkspaceWorkflows, ListGroupWorkflows].map((query) =>
    answerQuery(query, (data, context) =>
      findByStatusKeys(
        context,
        data,
        visibleStatusKeys(context.viewer, [data.workspaceId], data),
        ofCategory(data),
      ),
    ),
  ),
  answerQuery(ListWorkflows, (data, context) => {
    const { viewer } = context;
    if (data.ids !== undefined) return findCardsById(context, data.ids.split(','));
    const category = ofCategory(data);
    const everything =
      Object.keys(category).length === 0 &&
      data.workspaceId === undefined &&
      data.status === undefined &&
      data.published === undefined;
    // somebody who sees everything of an organisation needs no list of index keys
    if (
      everything &&
      hasRightEverywhere(viewer, 'author') &&
      data.sort === 'updatedAt' &&
      data.keyword === undefined
    )
      return findCards(context, data, { kind: 'draft' });
    const among = data.workspaceId === undefined ? viewer.workspaces : [data.workspaceId];
    return findByStatusKeys(context, data, visibleStatusKeys(viewer, among, data), category);
  }),
  answerQuery(ListCreatorWorkflows, (data, context) =>
    findByStatusKeys(context, data, visibleStatusKeys(context.viewer, context.viewer.workspaces, data), {
      authorId: data.userId,
    }),
  ),
  answerQuery(ListContinueEditing, async (data, context) => {
    const { viewer } = context;
    if (data.userId !== viewer.userId) return emptyPage(data);
    const authored = [...viewer.workspaces].filter((workspaceId) => mayAuthorIn(viewer, workspaceId));
    return findByStatusKeys(context, data, visibleStatusKeys(viewer, authored, { among: openStatuses }), {
      authorId: viewer.userId,
      unfinished: true,
    });
  }),
];

/** Workflows of a workspace, and how many of them are published (2:66, 2:115). */
export const workflowCount = answerQuery(CountWorkflows, async ({ workspaceId }, { documents, viewer }) => {
  const count = (status: CardStatus) =>
    documents.count(viewer.organizationId, workflowCards, { shelf: workspaceStatusKey(workspaceId, status) });
  const counts = await Promise.all(accessibleStatuses.map(count));
  return { created: counts.reduce((sum, each) => sum + each, 0), published: counts[0] ?? 0 };
});
