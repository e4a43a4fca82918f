import type { FastifyRequest } from 'fastify';
import { AddressNotAllowed, TooManyRequests } from '../../../contracts/kernel/errors.ts';
import type { AccessDirectory } from '../../identity/access/access-directory.ts';
import { isApiKey, type ApiKeys } from '../../identity/api-key/api-keys.ts';
import type { SessionTokens } from '../../identity/credentials/session-tokens.ts';
import { FixedWindowCounter } from '../../platform/http/fixed-window-counter.ts';
import {
  readSender,
  type AccessPurpose,
  type AdmitHolder,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import type { OpenStreams } from '../../platform/http/open-streams.ts';
import type { PeopleAtWork } from '../../platform/http/people-at-work.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';

interface AuthenticationPorts {
  readonly tokens: SessionTokens;
  readonly apiKeys: ApiKeys;
  readonly access: AccessDirectory;
  readonly streams: OpenStreams;
  readonly people: PeopleAtWork;
  /** Requests of an API key in a minute. */
  readonly limit: number;
}

/** The viewer of what a request was identified by, each time by the rights of that moment. */
type ViewerNow = (purpose: AccessPurpose) => Promise<Viewer | null>;
/** `null` for a bearer that is not, or no longer, one of ours. */
type Identify = (bearer: string, request: FastifyRequest) => Promise<ViewerNow | null>;

/** By a session or an API key; what the request leaves open is followed while it has rights. */
export function authenticateBearer(ports: AuthenticationPorts): Authenticate {
  const bySession = identifySession(ports);
  const byKey = identifyKey(ports);
  return async (request, purpose = 'change') => {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined) return null;
    const viewerNow = await (isApiKey(bearer) ? byKey : bySession)(bearer, request);
    return viewerNow && admit(ports, request, viewerNow, purpose);
  };
}

/** Whom a signed address names, for as long as they may sign in. */
export const admitHolder =
  (access: AccessDirectory, streams: OpenStreams): AdmitHolder =>
  (request, holder) =>
    admit({ access, streams }, request, (purpose) => access.viewerOf(holder, purpose), 'read');

async function admit(
  { access, streams }: Pick<AuthenticationPorts, 'access' | 'streams'>,
  request: FastifyRequest,
  viewerNow: ViewerNow,
  purpose: AccessPurpose,
): Promise<Viewer | null> {
  const admitted: ViewerNow = async (why) => {
    const viewer = await viewerNow(why);
    if (viewer && !(await access.mayConnectFrom(request.ip, viewer, why))) throw AddressNotAllowed();
    return viewer;
  };
  const viewer = await admitted(purpose);
  if (viewer) streams.follow(request, { viewer, now: () => admitted('read') });
  return viewer;
}

/**
 * The bearer's session must be open and the person active at this moment: an ended session is answered as signed out
 * immediately.
 */
const identifySession =
  ({ tokens, access, people }: AuthenticationPorts): Identify =>
  async (bearer) => {
    const claims = await tokens.access.verify(bearer);
    if (claims === null) return null;
    people.noteRequest();
    const { organizationId, userId: actor } = claims;
    return async (purpose) =>
      (await access.isSessionOpen(claims, purpose))
        ? access.viewerOf({ organizationId, actor }, purpose)
        : null;
  };

const minuteMs = 60_000;

/** The key must be valid and its creator active at this moment. Its requests are counted, whatever their address. */
function identifyKey({ apiKeys, access, limit }: AuthenticationPorts): Identify {
  const windows = new FixedWindowCounter();
  return async (bearer, request) => {
    const found = await apiKeys.find(bearer);
    if (found === null) return null;
    const viewer = await access.viewerOfKey(found, 'read');
    if (viewer === null) return null;
    const { isBlocked, timeToBlockExpire } = windows.hit(viewer.apiKeyId, minuteMs, limit);
    if (isBlocked) throw TooManyRequests({ facts: { retryAfterSeconds: timeToBlockExpire } });
    const sender = { ...readSender(viewer, request), apiKeyId: viewer.apiKeyId };
    apiKeys.recordUse(sender);
    return (purpose) => access.viewerOfKey(found, purpose);
  };
}
