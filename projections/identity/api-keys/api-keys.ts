import { apiKeyEvents, ListApiKeys, type ApiKeyView } from '../../../contracts/identity/api-key.ts';
import { ApiScope } from '../../../contracts/kernel/api-scopes.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
} from '../../../services/platform/projections/define-read-model.ts';

type ApiKeyDocument = ApiKeyView & { readonly [field: string]: unknown };

export const apiKeys = defineCollection<ApiKeyDocument>({
  name: 'api-keys',
  version: 1,
  indexes: [['createdAt'], ['name']],
  text: ['name'],
});

/** API keys that were not revoked. Those of an erased person, whose names are gone, are about to be. */
export const apiKeysModel = defineReadModel(apiKeys, apiKeyEvents, {
  ApiKeyCreated: ({ time, data: { apiKeyId: id, name, createdBy, scopes, expiresAt } }) =>
    name === null
      ? undefined
      : insert({
          id,
          name,
          createdBy,
          createdAt: time,
          scopes: scopes.flatMap((scope) => ApiScope.safeParse(scope).data ?? []),
          lastUsedAt: null,
          expiresAt,
        }),
  ApiKeyUsed: ({ time, data }) => patch(data.apiKeyId, { lastUsedAt: time }),
  ApiKeyRevoked: ({ data }) => remove(data.apiKeyId),
});

export const apiKeyAnswers = [
  answerQuery(ListApiKeys, async ({ page, size, sort, order, keyword }, { documents, viewer }) => {
    const query = { search: keyword, sort: [[sort, order]], page, size } as const;
    const found = await documents.find(viewer.organizationId, apiKeys, query);
    const items = found.items.map((document) => ({
      id: document.id,
      name: document.name,
      scopes: document.scopes,
      createdBy: document.createdBy,
      createdAt: document.createdAt,
      lastUsedAt: document.lastUsedAt,
      expiresAt: document.expiresAt,
    }));
    return { items, page: { page, size, dataCount: found.total } };
  }),
];
