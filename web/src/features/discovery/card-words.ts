import { cardActions, editorPath } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { hasRight, type Roles } from '../../../../contracts/kernel/permissions.ts';
import type { discoveryTexts } from '../../i18n/en/discovery.ts';

type Word = keyof typeof discoveryTexts.english;

export const isProcessing = ({ status }: Pick<WorkflowCard, 'status'>): boolean =>
  status === 'processing' || status === 'transcoding';

/** The status of a problem: a workflow has failed only if it could not be made ready. */
export const problemTexts = ({ status }: Pick<WorkflowCard, 'status'>): { see: Word; title: Word } =>
  status === 'failed'
    ? { see: 'seeFailure', title: 'failureTitle' }
    : { see: 'seeMissing', title: 'missingTitle' };

export const isAuthorOf = (person: Roles, card: Pick<WorkflowCard, 'workspaceId'>): boolean =>
  hasRight(person, 'author', card.workspaceId);

/** What this person may do with the card (2:145); viewers watch published workflows (R-CARD-01). */
export function actionsFor(person: Roles, card: WorkflowCard): ReturnType<typeof cardActions> {
  const all = cardActions(card.status);
  if (isAuthorOf(person, card)) return all;
  const none = { edit: false, rename: false, move: false, unpublish: false, publish: false, delete: false };
  return { ...all, ...none };
}

/** The page that a click on the card opens; `null` if there is nothing to see yet. */
export function cardPath(person: Roles, card: WorkflowCard): string | null {
  if (card.status === 'published') return `/playermain/${card.id}`;
  if (!isAuthorOf(person, card)) return null;
  if (cardActions(card.status).edit) return editorPath(card);
  // During processing, watching means the editor's preview, never the player (2:145, 3:100).
  return isProcessing(card) && card.previewReady ? `/editormain/${card.id}` : null;
}
