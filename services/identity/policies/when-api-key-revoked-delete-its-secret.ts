import { ApiKeyRevoked } from '../../../contracts/identity/api-key.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { ApiKeys } from '../api-key/api-keys.ts';

/** The key is refused from the event on; what is stored of it goes as well. */
export const whenApiKeyRevokedDeleteItsSecret = ({ get }: PolicyDependencies): Policy =>
  when(ApiKeyRevoked, 'when-api-key-revoked-delete-its-secret', ({ organizationId, data: { apiKeyId } }) =>
    get(ApiKeys).delete(organizationId, apiKeyId),
  );
