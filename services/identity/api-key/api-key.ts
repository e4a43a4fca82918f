import {
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyUsed,
  CreateApiKey,
  ExpiryPassed,
  RecordApiKeyUse,
  RevokeApiKey,
  apiKeyEvents,
  apiKeyUseMinutes,
} from '../../../contracts/identity/api-key.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type ApiKey =
  | { readonly status: 'absent' | 'revoked' }
  | {
      readonly status: 'active';
      readonly createdBy: string;
      /** `null` once its creator is erased. */
      readonly name: string | null;
      /** ISO 8601. */
      readonly lastUsedAt: string | null;
    };

export const apiKey = defineAggregate<ApiKey, typeof apiKeyEvents>({
  category: 'api-key',
  events: apiKeyEvents,
  initial: { status: 'absent' },
  evolve: (state, event, { time }) => {
    switch (event.type) {
      case 'ApiKeyCreated': {
        const { createdBy, name } = event.data;
        return { status: 'active', createdBy, name, lastUsedAt: null };
      }
      case 'ApiKeyUsed':
        return state.status === 'active' ? { ...state, lastUsedAt: time } : state;
      case 'ApiKeyRevoked':
        return { status: 'revoked' };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'absent' ? null : { workspaceId: null }),
});

export const createApiKey = decision(CreateApiKey, apiKey, {
  id: ({ apiKeyId }) => apiKeyId,
  creates: true,
  decide: ({ apiKeyId, name, scopes, expiresAt }, { status }, { now, sender }) => {
    if (status !== 'absent') return [];
    if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
      throw ExpiryPassed({ fields: { expiresAt: ExpiryPassed.message } });
    return [ApiKeyCreated({ apiKeyId, name, scopes, expiresAt, createdBy: sender.actor })];
  },
});

export const revokeApiKey = decision(RevokeApiKey, apiKey, {
  id: ({ apiKeyId }) => apiKeyId,
  decide: ({ apiKeyId }, state) => {
    if (state.status !== 'active') return [];
    const { createdBy, name } = state;
    return [ApiKeyRevoked({ apiKeyId, createdBy, name })];
  },
});

export const recordApiKeyUse = decision(RecordApiKeyUse, apiKey, {
  id: ({ apiKeyId }) => apiKeyId,
  commutes: true,
  decide: ({ apiKeyId }, state, { now }) => {
    if (state.status !== 'active') return [];
    const nextAt = Date.parse(state.lastUsedAt ?? '1970-01-01') + apiKeyUseMinutes * 60_000;
    const { createdBy, name } = state;
    return now.getTime() < nextAt ? [] : [ApiKeyUsed({ apiKeyId, createdBy, name })];
  },
});
