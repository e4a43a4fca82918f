import { ListOpenSessions, sessionEvents } from '../../../contracts/identity/session.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  remove,
} from '../../../services/platform/projections/define-read-model.ts';

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

const maxSessions = 1000;

export const sessionAnswers = [
  answerQuery(ListOpenSessions, async ({ userId }, { documents, viewer }) => {
    const found = await documents.find(viewer.organizationId, sessions, {
      filter: { userId },
      size: maxSessions,
    });
    return {
      items: found.items.map(({ id }) => ({ id })),
      page: { page: 1, size: maxSessions, dataCount: found.total },
    };
  }),
];
