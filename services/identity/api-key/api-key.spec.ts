import { describe, expect, it } from 'vitest';
import {
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyUsed,
  CreateApiKey,
} from '../../../contracts/identity/api-key.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { createApiKey, recordApiKeyUse, revokeApiKey } from './api-key.ts';

const apiKeyId = 'key-1';
const name = 'Sync';
const options = { apiKeyId, name, scopes: ['people:write'], expiresAt: null };
const created = ApiKeyCreated({ ...options, createdBy: 'user-1' });
const revoked = ApiKeyRevoked({ apiKeyId, createdBy: 'user-1', name });
const at = <E extends object>(event: E, time: string) => ({ ...event, time });

describe('an API key', () => {
  it('is created once, with its creator', () => {
    expect(given().when(createApiKey, options).events).toEqual([created]);
    expect(given(created).when(createApiKey, options).events).toEqual([]);
    expect(given(created, revoked).when(createApiKey, options).events).toEqual([]);
  });

  it('expires in the future', () => {
    const passed = { ...options, expiresAt: '2026-03-03T09:00:00.000Z' };
    expect(given().when(createApiKey, passed).refusal).toBe('api-key.expiry-passed');
    const later = { ...options, expiresAt: '2026-03-03T09:00:00.001Z' };
    expect(given().when(createApiKey, later).events).toHaveLength(1);
  });

  it('has scopes that exist, each once', () => {
    for (const scopes of [[], ['everything'], ['people:write', 'people:write']])
      expect(CreateApiKey.schema.safeParse({ ...options, scopes }).success).toBe(false);
  });

  it('is revoked once', () => {
    expect(given(created).when(revokeApiKey, { apiKeyId }).events).toEqual([revoked]);
    expect(given(created, revoked).when(revokeApiKey, { apiKeyId }).events).toEqual([]);
    expect(given().when(revokeApiKey, { apiKeyId }).refusal).toBe('resource.absent');
  });

  it('its use is recorded once an hour at most, and no more once it is revoked', () => {
    const used = ApiKeyUsed({ apiKeyId, createdBy: 'user-1', name });
    const use = (...events: (typeof created | typeof used | typeof revoked)[]) =>
      given(...events).when(recordApiKeyUse, { apiKeyId }).events;
    expect(use(created)).toEqual([used]);
    expect(use(created, at(used, '2026-03-03T08:00:00.000Z'))).toEqual([used]);
    expect(use(created, at(used, '2026-03-03T08:00:00.001Z'))).toEqual([]);
    expect(use(created, revoked)).toEqual([]);
  });
});
