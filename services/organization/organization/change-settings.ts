import type { z } from 'zod';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import type { OrganizationEvent } from '../../../contracts/organization/model/settings-after.ts';
import type { OrganizationSettings, PasswordPolicy } from '../../../contracts/organization/organization.ts';
import {
  AccountSettingsChanged,
  ChangeIpRestriction,
  ChangeOrganizationSettings,
  ChangeSettings,
  FeaturesSwitched,
  IpRestrictionChanged,
  OrganizationPermissionsChanged,
  OwnAddressNotAllowed,
  PasswordPolicyChanged,
  SetClientKey,
  UnknownDefaultGroup,
  type SettingsChanges,
} from '../../../contracts/organization/settings.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { isAddressAllowed } from '../../platform/http/allowed-addresses.ts';
import { workspaceGroup } from '../workspace-group/workspace-group.ts';
import { organization, type Organization } from './organization.ts';

/** The entries that differ from what is there; those that are absent change nothing. */
function differences<T extends object>(now: object, wanted: T = {} as T): T {
  const current = new Map(Object.entries(now));
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepEqual(current.get(name), value),
  );
  return Object.fromEntries(changed) as T; // the same names with the same values, fewer of them
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

function settingsOf(state: Organization): OrganizationSettings {
  if (state.status === 'absent') throw NotFound();
  return state.settings;
}

/** An event for each part of the settings in which something differs. */
function changesOf(
  organizationId: string,
  now: OrganizationSettings,
  wanted: z.output<typeof SettingsChanges>,
): OrganizationEvent[] {
  const { defaultWorkspaceGroupId, userMappings, employeeIdMasterPassword, interfaceLanguage } = wanted;
  const { skillsManager, analytics, secondFactor } = wanted;
  const features = differences(now.features, wanted.features);
  const aiSettings = differences(now.aiSettings, wanted.aiSettings);
  const permissions = differences(now.permissions, wanted.permissions);
  const roleLists = differences(now, { skillsManager, analytics, secondFactor });
  const settings = differences(now, {
    defaultWorkspaceGroupId,
    userMappings,
    employeeIdMasterPassword,
    interfaceLanguage,
  });
  return [
    ...(isEmpty(features) && isEmpty(aiSettings)
      ? []
      : [FeaturesSwitched({ organizationId, features, aiSettings })]),
    ...(isEmpty(permissions) && isEmpty(roleLists)
      ? []
      : [OrganizationPermissionsChanged({ organizationId, permissions, roleLists })]),
    ...(isEmpty(settings) ? [] : [AccountSettingsChanged({ organizationId, settings })]),
    ...policyChange(organizationId, now.passwordPolicy, wanted.passwordPolicy),
  ];
}

function policyChange(
  organizationId: string,
  formerPolicy: PasswordPolicy,
  passwordPolicy: PasswordPolicy = formerPolicy,
): OrganizationEvent[] {
  if (passwordPolicy === formerPolicy) return [];
  return [PasswordPolicyChanged({ organizationId, passwordPolicy, formerPolicy })];
}

export const changeSettings = decision(ChangeSettings, organization, {
  id: (_, { sender }) => sender.organizationId,
  // read from the log: a group that was deleted a moment ago is no default
  facts: async ({ defaultWorkspaceGroupId: id }, _, __, look) =>
    id !== undefined && (await look(workspaceGroup, id)).state.status !== 'created',
  decide: (wanted, state, { sender }, isGroupAbsent) => {
    if (isGroupAbsent) throw UnknownDefaultGroup();
    return changesOf(sender.organizationId, settingsOf(state), wanted);
  },
});

export const changeOrganizationSettings = decision(ChangeOrganizationSettings, organization, {
  id: (_, { sender }) => sender.organizationId,
  decide: ({ settings }, state, { sender }) => changesOf(sender.organizationId, settingsOf(state), settings),
});

export const setClientKey = decision(SetClientKey, organization, {
  id: (_, { sender }) => sender.organizationId,
  commutes: true,
  decide: ({ clientKey }, state, { sender: { organizationId } }) =>
    settingsOf(state).clientKey === clientKey
      ? []
      : [AccountSettingsChanged({ organizationId, settings: { clientKey } })],
});

export const changeIpRestriction = decision(ChangeIpRestriction, organization, {
  id: (_, { sender }) => sender.organizationId,
  decide: (wanted, state, { sender }) => {
    const { enableRestrictedIP, allowedRules } = settingsOf(state).permissions;
    if (isDeepEqual(wanted, { enableRestrictedIP, allowedRules })) return [];
    const { organizationId, client } = sender;
    // nobody is locked out by what they save themselves
    if (wanted.enableRestrictedIP && client && !isAddressAllowed(client.address, wanted.allowedRules))
      throw OwnAddressNotAllowed({ facts: { address: client.address } });
    return [IpRestrictionChanged({ organizationId, ...wanted })];
  },
});
