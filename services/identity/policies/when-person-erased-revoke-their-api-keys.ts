import { ApiKeyCreated, RevokeApiKey } from '../../../contracts/identity/api-key.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { apiKey } from '../api-key/api-key.ts';

/**
 * An erased person's API keys are refused already; nobody needs them listed, nor their names. Reacts to every erasure
 * in the log once, so that the keys of people whom earlier releases erased are revoked, too.
 */
export const whenPersonErasedRevokeTheirApiKeys = ({ store, forgetFormer }: PolicyDependencies): Policy =>
  when(
    PersonErased,
    'when-person-erased-revoke-their-api-keys',
    async ({ organizationId, data: { userId } }, { trySend }) => {
      const events = await store.readCategory(organizationId, apiKey.category);
      const theirs = events.filter(
        ({ type, data }) => type === ApiKeyCreated.type && data['createdBy'] === userId,
      );
      if (theirs.length === 0) return;
      for (const { data } of theirs) {
        const apiKeyId = String(data['apiKeyId']);
        await trySend(RevokeApiKey, { apiKeyId }, apiKeyId);
      }
      await forgetFormer(await store.head());
    },
  );
