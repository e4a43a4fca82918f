import { LoginMethodChanged } from '../../../contracts/identity/sign-on.ts';
import {
  changedSections,
  settingsAfter,
  type SettingsEvent,
} from '../../../contracts/organization/model/settings-after.ts';
import {
  GetMyOrganization,
  withDefaults,
  type OrganizationView,
} from '../../../contracts/organization/organization.ts';
import {
  allOrganizationEvents,
  GetOrganizationSettings,
  settingsForMembers,
  type LastChange,
  type SettingsSection,
} from '../../../contracts/organization/settings.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  update,
  type Change,
  type EachRecorded,
} from '../../../services/platform/projections/define-read-model.ts';

export interface OrganizationDocument extends OrganizationView {
  readonly [field: string]: unknown;
  readonly revision: number;
  readonly lastChanges: Readonly<Partial<Record<SettingsSection, LastChange>>>;
}

export const organizations = defineCollection<OrganizationDocument>({
  name: 'organizations',
  version: 8,
  indexes: [],
});

/** Applies a change of settings, and who made it. */
function applyChange(event: EachRecorded<SettingsEvent>): Change<OrganizationDocument> {
  const change = { by: event.metadata.actor, at: event.time };
  const lastChanges = Object.fromEntries(changedSections(event).map((section) => [section, change]));
  return update(event.data.organizationId, (document) => ({
    ...document,
    settings: settingsAfter(document.settings, event),
    revision: event.revision,
    lastChanges: { ...document.lastChanges, ...lastChanges },
  }));
}

/** The organisation's name, sign-in method and settings. */
export const organizationsReadModel = defineReadModel(
  organizations,
  [...allOrganizationEvents, LoginMethodChanged],
  {
    OrganizationFounded: ({ data, revision }) =>
      insert({
        id: data.organizationId,
        name: data.name,
        loginMethod: data.loginMethod,
        settings: withDefaults(data.settings),
        generation: data.generation ?? null,
        revision,
        lastChanges: {},
      }),
    OrganizationSettingsChanged: applyChange,
    FeaturesSwitched: applyChange,
    OrganizationPermissionsChanged: applyChange,
    AccountSettingsChanged: applyChange,
    IpRestrictionChanged: applyChange,
    PasswordPolicyChanged: applyChange,
    LogoChanged: applyChange,
    LogoRemoved: applyChange,
    LoginMethodChanged: ({ data: { organizationId, loginMethod } }) => patch(organizationId, { loginMethod }),
  },
);

export const organizationAnswers = [
  answerQuery(GetMyOrganization, async (_, { documents, viewer: { organizationId } }) => {
    const found = await documents.get(organizationId, organizations, organizationId);
    if (found === null) return null;
    const { id, name, loginMethod, generation, settings } = found;
    return { id, name, loginMethod, generation, settings: settingsForMembers(settings) };
  }),
  answerQuery(GetOrganizationSettings, async (_, { documents, viewer: { organizationId } }) => {
    const found = await documents.get(organizationId, organizations, organizationId);
    if (found === null) return null;
    const { id, name, loginMethod, generation, settings, revision, lastChanges } = found;
    return { organizationId: id, name, loginMethod, generation, settings, revision, lastChanges };
  }),
];
