import { settingsAfter, type SettingsEvent } from '../../../contracts/organization/model/settings-after.ts';
import { withDefaults, type OrganizationSettings } from '../../../contracts/organization/organization.ts';
import { allOrganizationEvents } from '../../../contracts/organization/settings.ts';
import { workspaceEvents } from '../../../contracts/organization/workspace.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  defineReadModel,
  insert,
  patch,
  update,
  type Change,
  type EachRecorded,
} from '../../../services/platform/projections/define-read-model.ts';

/** What decides access besides the account: the organisation's role lists and which workspaces are private. */
export type AccessFact =
  | {
      readonly id: 'organization';
      readonly kind: 'organization';
      readonly name: string;
      readonly settings: OrganizationSettings;
    }
  | { readonly id: string; readonly kind: 'workspace'; readonly private: boolean };

type AccessFactDocument = AccessFact & { readonly [field: string]: unknown };

export const accessFacts = defineCollection<AccessFactDocument>({
  name: 'access-facts',
  version: 3,
  indexes: [['kind']],
});

const changeSettings = (event: EachRecorded<SettingsEvent>): Change<AccessFactDocument> =>
  update('organization', (fact) =>
    fact.kind === 'organization' ? { ...fact, settings: settingsAfter(fact.settings, event) } : fact,
  );

export const accessFactsReadModel = defineReadModel(
  accessFacts,
  [...allOrganizationEvents, ...workspaceEvents],
  {
    OrganizationFounded: ({ data: { name, settings } }) =>
      insert({ id: 'organization', kind: 'organization', name, settings: withDefaults(settings) }),
    OrganizationSettingsChanged: changeSettings,
    FeaturesSwitched: changeSettings,
    OrganizationPermissionsChanged: changeSettings,
    AccountSettingsChanged: changeSettings,
    IpRestrictionChanged: changeSettings,
    PasswordPolicyChanged: changeSettings,
    LogoChanged: () => undefined,
    LogoRemoved: () => undefined,
    WorkspaceCreated: ({ data }) =>
      insert({ id: data.workspaceId, kind: 'workspace', private: data.private }),
    WorkspaceChanged: ({ data }) => patch(data.workspaceId, { private: data.private }),
    WorkspaceGroupsAssigned: () => undefined,
  },
);
