import type { OrganizationSettings } from '../../../contracts/organization/organization.ts';
import { organizationEvents } from '../../../contracts/organization/organization.ts';
import { workspaceEvents } from '../../../contracts/organization/workspace.ts';
import type { z } from 'zod';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import { defineReadModel, insert, patch } from '../../../services/platform/projections/define-read-model.ts';

/** What decides access besides the account: the organisation's role lists and which workspaces are private. */
export type AccessFact =
  | {
      readonly id: 'organization';
      readonly kind: 'organization';
      readonly name: string;
      readonly settings: z.output<typeof OrganizationSettings>;
    }
  | { readonly id: string; readonly kind: 'workspace'; readonly private: boolean };

export const accessFacts = defineCollection<AccessFact & { readonly [field: string]: unknown }>({
  name: 'access-facts',
  version: 1,
  indexes: [['kind']],
});

export const accessFactsReadModel = defineReadModel(
  accessFacts,
  [...organizationEvents, ...workspaceEvents],
  {
    OrganizationFounded: ({ data: { name, settings } }) =>
      insert({ id: 'organization', kind: 'organization', name, settings }),
    OrganizationSettingsChanged: ({ data: { settings } }) => patch('organization', { settings }),
    WorkspaceCreated: ({ data }) =>
      insert({ id: data.workspaceId, kind: 'workspace', private: data.private }),
    WorkspaceChanged: ({ data }) => patch(data.workspaceId, { private: data.private }),
  },
);
