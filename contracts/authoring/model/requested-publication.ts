import type { EventOf } from '../../kernel/define-event.ts';
import type { PublicationRequested, RequestedPublication } from '../publications.ts';
import type { WorkflowEvent } from '../workflow-events.ts';

/** The publication that viewers do not see yet, after one more event; `requestOf` says what is remembered of a request. */
export function requestedAfter<R extends Pick<RequestedPublication, 'cause'>>(
  before: R | null,
  event: WorkflowEvent,
  requestOf: (data: EventOf<typeof PublicationRequested>['data']) => R,
): R | null {
  if (event.type === 'PublicationRequested') return requestOf(event.data);
  if (event.type === 'PublicationFailed') return before && { ...before, cause: event.data.cause };
  const isOver = event.type === 'WorkflowPublished' || event.type === 'WorkflowUnpublished';
  return isOver ? null : before;
}
