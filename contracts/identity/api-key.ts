import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { ApiScope } from '../kernel/api-scopes.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import { defineId, Moment, Name, Timestamp, UserId } from '../kernel/fields.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { personal } from '../kernel/personal.ts';
import { defineError } from '../kernel/errors.ts';
import { signOnAccess } from './sign-on.ts';

export const ApiKeyId = defineId();

/** How often the use of a key is recorded. */
export const apiKeyUseMinutes = 60;

const named = z.object({ apiKeyId: ApiKeyId, name: personal(z.string(), 'createdBy') });
/** Earlier releases did not record the creator with it. */
const ofCreator = named.extend({ createdBy: UserId.optional() });
const created = {
  name: Name,
  scopes: z
    .array(ApiScope)
    .min(1, 'rules.required')
    .max(ApiScope.options.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each scope once.'),
  /** `null`: it is valid until it is revoked. */
  expiresAt: Moment.nullable().default(null),
};

/** A key was created. Its secret is stored with the keys, hashed, and is no part of any event. */
export const ApiKeyCreated = defineEvent(
  'ApiKeyCreated',
  named.extend({ createdBy: UserId, scopes: z.array(z.string()), expiresAt: z.string().nullable() }),
  { audit: 'created the API key %{name}' },
);
/** The key was used; recorded once an hour at most. */
export const ApiKeyUsed = defineEvent('ApiKeyUsed', ofCreator, { audit: 'used the API key %{name}' });
/** The key is refused from the next request on. */
export const ApiKeyRevoked = defineEvent('ApiKeyRevoked', ofCreator, {
  audit: 'revoked the API key %{name}',
});

export const apiKeyEvents = [ApiKeyCreated, ApiKeyUsed, ApiKeyRevoked] as const;

export const ExpiryPassed = defineError(
  'api-key.expiry-passed',
  'invalid',
  'This expiry date has passed. Nothing was created; choose a later one.',
);

/** Sent by the endpoint, which makes the secret. */
export class CreateApiKey extends defineCommand('CreateApiKey', {
  http: null,
  access: signOnAccess,
  data: z.object({ ...created, apiKeyId: ApiKeyId }),
}) {}
/** Revokes a key. It is refused from the next request on, and cannot be restored. */
export class RevokeApiKey extends defineCommand('RevokeApiKey', {
  http: 'DELETE /v1/api-keys/{apiKeyId}',
  access: signOnAccess,
  data: z.object({ apiKeyId: ApiKeyId }),
}) {}
/** Sent when a key is used; more often than once an hour changes nothing. */
export class RecordApiKeyUse extends defineCommand('RecordApiKeyUse', {
  http: null,
  access: system,
  data: z.object({ apiKeyId: ApiKeyId }),
}) {}
export const apiKeyCommands = [CreateApiKey, RevokeApiKey, RecordApiKeyUse] as const;

/** A key that was not revoked. Its secret is never shown again. */
export const ApiKeyView = z.object({
  id: ApiKeyId,
  name: z.string(),
  scopes: z.array(ApiScope),
  createdBy: UserId,
  createdAt: Timestamp,
  /** To the hour; `null` if it was never used. */
  lastUsedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
});
export type ApiKeyView = z.output<typeof ApiKeyView>;

/** The keys of the organisation that were not revoked, also those that have expired. */
export class ListApiKeys extends defineQuery('ListApiKeys', {
  http: 'GET /v1/api-keys',
  access: signOnAccess,
  data: z.object(listParameters(['createdAt', 'name'], { sort: 'createdAt', order: 'DESC', size: 50 })),
  items: ApiKeyView,
}) {}
export const apiKeyQueries = [ListApiKeys] as const;

/** Body of `POST /v1/api-keys`. */
export const ApiKeyBody = z.object(created);

export const apiKeyCalls: readonly HttpCall[] = [
  {
    name: 'CreateApiKeyWithSecret',
    http: 'POST /v1/api-keys',
    summary:
      'Creates an API key and answers with it, once. It has the scopes given, and never more rights than its creator has at the time of a request.',
    access: signOnAccess,
    data: ApiKeyBody,
    example: {
      headers: [authorizationHeader],
      body: { name: 'Directory sync', scopes: ['people:write'], expiresAt: null },
      answer: answerWithItem('{ "id": "api-key-1", "key": "stepwell.org-1.api-key-1.q83v…" }'),
    },
  },
];
