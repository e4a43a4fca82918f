import { sessionEvents } from '../../contracts/identity/session.ts';
import { defineCollection } from '../../services/platform/documents/documents.ts';
import { defineReadModel, insert, remove } from '../../services/platform/projections/define-read-model.ts';

/** Sessions that are open. */
export const sessions = defineCollection<{
  readonly id: string;
  readonly userId: string;
  readonly startedAt: string;
}>({
  name: 'sessions',
  version: 1,
  indexes: [['userId']],
});

export const sessionsReadModel = defineReadModel(sessions, sessionEvents, {
  SessionStarted: ({ data, time }) => insert({ id: data.sessionId, userId: data.userId, startedAt: time }),
  SessionEnded: ({ data }) => remove(data.sessionId),
});
