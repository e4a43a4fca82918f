import type { CardStatus } from '../../../../contracts/authoring/workflow-fields.ts';
import type { discoveryTexts } from '../../i18n/en/discovery.ts';
import type { StatusTone } from '../feedback/StatusBadge.tsx';

type Word = keyof typeof discoveryTexts.english;

const toneOf: Record<CardStatus, StatusTone> = {
  published: 'ready',
  unpublished: 'draft',
  new: 'draft',
  processing: 'processing',
  transcoding: 'processing',
  failed: 'failed',
  'no-access': 'offline',
};
export const statusWord: Record<CardStatus, Word> = {
  published: 'statusPublished',
  unpublished: 'statusUnpublished',
  new: 'statusNew',
  processing: 'statusProcessing',
  transcoding: 'statusTranscoding',
  failed: 'statusFailed',
  'no-access': 'statusNoAccess',
};

/** What the status of a workflow follows from, as far as this person may know it. */
export interface WorkflowStatus {
  readonly status: CardStatus;
  /** The next publication, whose video is rendered or could not be; only its authors know of it. */
  readonly requested: { readonly cause: object | null } | null;
}

/** A version is being made that viewers do not see yet. */
export const isPublishing = ({ requested }: Pick<WorkflowStatus, 'requested'>): boolean =>
  requested?.cause === null;

/** How the status of a workflow is shown, on its card as in its editor. */
export function shownStatus({ status, requested }: WorkflowStatus): { tone: StatusTone; word: Word } {
  if (requested === null) return { tone: toneOf[status], word: statusWord[status] };
  return requested.cause === null
    ? { tone: 'processing', word: 'publishing' }
    : { tone: 'failed', word: 'publishingFailed' };
}
