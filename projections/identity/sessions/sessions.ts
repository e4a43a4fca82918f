import {
  ListMySessions,
  ListUserSessions,
  sessionUse,
  sessionUseEvents,
  type SessionView,
} from '../../../contracts/identity/open-sessions.ts';
import { ListOpenSessions, sessionEvents } from '../../../contracts/identity/session.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  updateWhere,
  type QueryContext,
} from '../../../services/platform/projections/define-read-model.ts';

interface SessionDocument extends SessionView {
  readonly [field: string]: unknown;
  readonly userId: string;
}

/** Sessions that are open. */
export const sessions = defineCollection<SessionDocument>({
  name: 'sessions',
  version: 2,
  indexes: [['userId'], ['userId', 'lastUsedAt']],
});

export const sessionsReadModel = defineReadModel(
  sessions,
  [...sessionEvents, ...sessionUseEvents, PersonErased],
  {
    SessionStarted: ({ data: { sessionId: id, userId }, time, metadata: { client } }) =>
      insert({
        id,
        userId,
        startedAt: time,
        lastUsedAt: time,
        address: client?.address ?? null,
        device: client?.device ?? null,
      }),
    SessionUsed: ({ data, time, metadata: { client } }) =>
      patch(data.sessionId, { lastUsedAt: time, ...(client && { address: client.address }) }),
    SessionEnded: ({ data }) => remove(data.sessionId),
    PersonErased: ({ data }) =>
      updateWhere('userId', data.userId, (document) => ({ ...document, address: null, device: null })),
  },
);

const maxSessions = 1000;

/** Those that were used recently enough to be open; one that is never refreshed again ends without an event. */
async function openSessionsOf(userId: string, { documents, viewer }: QueryContext) {
  const since = new Date(Date.now() - sessionUse.idleDays * 24 * 3_600_000).toISOString();
  const found = await documents.find(viewer.organizationId, sessions, {
    filter: { userId, lastUsedAt: { $gte: since } },
    sort: [['lastUsedAt', 'DESC']],
    size: maxSessions,
  });
  const items = found.items.map(({ id, startedAt, lastUsedAt, address, device }) => ({
    id,
    startedAt,
    lastUsedAt,
    address,
    device,
  }));
  return { items, page: { page: 1, size: maxSessions, dataCount: found.total } };
}

export const sessionAnswers = [
  answerQuery(ListMySessions, (_, context) => openSessionsOf(context.viewer.userId, context)),
  answerQuery(ListUserSessions, ({ userId }, context) => openSessionsOf(userId, context)),
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
