import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import type { Edit } from './edit.ts';

/** An edit to be sent; it keeps its id across retries. */
export interface QueuedEdit {
  readonly id: string;
  readonly edit: Edit;
  /** Revision that the author saw when making the edit. */
  readonly seen: number;
  /** It can be saved without the others of its action, and each of its sentences without the others. */
  readonly separable?: true;
  /** Of the picture that its annotations are drawn on; unknown of what earlier versions stored. */
  readonly rotation?: Rotation;
}
/** It was refused for good; `overtaken`: the workflow had changed before the edit arrived. */
export interface Refusal {
  readonly kind: 'refused';
  readonly message: string;
  readonly overtaken: boolean;
  /** Who changed the same thing first, by id, if the server says so. */
  readonly changedBy: string | null;
  /** What they changed of what the edit changes, if the server says so. */
  readonly changedPaths?: readonly string[];
}
/** An edit that was refused. */
export type RefusedEdit = Omit<Refusal, 'kind' | 'changedPaths'> & Pick<QueuedEdit, 'edit' | 'rotation'>;
/** `unreachable`: no answer, it will be retried. */
export type SendOutcome =
  { readonly kind: 'saved' } | { readonly kind: 'unreachable'; readonly message: string } | Refusal;
