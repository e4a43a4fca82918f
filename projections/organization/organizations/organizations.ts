import {
  GetMyOrganization,
  organizationEvents,
  withDefaults,
  type OrganizationView,
} from '../../../contracts/organization/organization.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
} from '../../../services/platform/projections/define-read-model.ts';

export interface OrganizationDocument extends OrganizationView {
  readonly [field: string]: unknown;
}

export const organizations = defineCollection<OrganizationDocument>({
  name: 'organizations',
  version: 4,
  indexes: [],
});

/** The organisation's name, sign-in method and settings. */
export const organizationsReadModel = defineReadModel(organizations, organizationEvents, {
  OrganizationFounded: ({ data }) =>
    insert({
      id: data.organizationId,
      name: data.name,
      loginMethod: data.loginMethod,
      settings: withDefaults(data.settings),
      generation: data.generation ?? null,
    }),
  OrganizationSettingsChanged: ({ data }) =>
    patch(data.organizationId, { settings: withDefaults(data.settings) }),
});

export const organizationAnswers = [
  answerQuery(GetMyOrganization, async (_, { documents, viewer }) =>
    documents.get(viewer.organizationId, organizations, viewer.organizationId),
  ),
];
