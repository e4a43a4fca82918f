import { z } from 'zod';
import { Role, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { aiFeatures, featureNames } from '../kernel/feature-gates.ts';
import { ClientKey, OrganizationId, Timestamp, UserId } from '../kernel/fields.ts';
import {
  CustomizedPermissions,
  Generation,
  IpRule,
  LoginMethod,
  PasswordPolicy,
  OrganizationSettings,
  organizationEvents,
} from './organization.ts';
import { logoEvents } from './logo.ts';
import { maxUserMappings, UserMapping } from './user-mapping.ts';
import { WorkspaceGroupId } from './workspace-group.ts';

/** The permissions that are changed on their own; the allowed addresses are changed together (`ChangeIpRestriction`). */
const PermissionChanges = z
  .object({
    disablePublicLinks: z.boolean(),
    disableDownloads: z.boolean(),
    allowAutoLogout: z.boolean(),
    autoLogoutTimeout: CustomizedPermissions.shape.autoLogoutTimeout.unwrap(),
  })
  .partial();
const RoleList = z.array(Role).max(50);
const RoleLists = z
  .object({ skillsManager: RoleList, analytics: RoleList, secondFactor: RoleList })
  .partial();
const AccountSettings = z
  .object({
    defaultWorkspaceGroupId: OrganizationSettings.shape.defaultWorkspaceGroupId.unwrap(),
    userMappings: OrganizationSettings.shape.userMappings.unwrap(),
    interfaceLanguage: OrganizationSettings.shape.interfaceLanguage.unwrap(),
    employeeIdMasterPassword: z.boolean(),
  })
  .partial();

/** Features were switched on or off; `aiSettings` are the AI features that the organisation wants to use. */
export const FeaturesSwitched = defineEvent(
  'FeaturesSwitched',
  z.object({
    organizationId: OrganizationId,
    features: z.partialRecord(z.enum(featureNames), z.boolean()),
    aiSettings: z.partialRecord(z.enum(aiFeatures), z.boolean()),
  }),
  { audit: 'switched features of the organisation on or off' },
);
/** These customised permissions or role lists of the organisation were changed. */
export const OrganizationPermissionsChanged = defineEvent(
  'OrganizationPermissionsChanged',
  z.object({ organizationId: OrganizationId, permissions: PermissionChanges, roleLists: RoleLists }),
  { audit: 'changed the permissions of the organisation' },
);
/** How accounts of the organisation are created and mapped was changed. */
export const AccountSettingsChanged = defineEvent(
  'AccountSettingsChanged',
  z.object({
    organizationId: OrganizationId,
    settings: AccountSettings.extend({ clientKey: ClientKey.optional() }),
  }),
  { audit: 'changed how accounts of the organisation are set up' },
);
/** The addresses from which the product may be used, and whether they are enforced. */
export const IpRestrictionChanged = defineEvent(
  'IpRestrictionChanged',
  z.object({
    organizationId: OrganizationId,
    enableRestrictedIP: z.boolean(),
    allowedRules: z.array(z.string()),
  }),
  {
    audit: {
      done: 'restricted the organisation to allowed IP addresses',
      undone: 'allowed the organisation to be used from any IP address',
    },
  },
);
/** New passwords of the organisation have other rules; the passwords that people have stay valid. */
export const PasswordPolicyChanged = defineEvent(
  'PasswordPolicyChanged',
  z.object({
    organizationId: OrganizationId,
    passwordPolicy: PasswordPolicy,
    /** The one before. */
    formerPolicy: PasswordPolicy,
  }),
  { audit: 'changed the rules for new passwords from %{formerPolicy} to %{passwordPolicy}' },
);
export const settingsEvents = [
  FeaturesSwitched,
  OrganizationPermissionsChanged,
  AccountSettingsChanged,
  IpRestrictionChanged,
  PasswordPolicyChanged,
] as const;
/** Every event of an organisation. */
export const allOrganizationEvents = [...organizationEvents, ...settingsEvents, ...logoEvents] as const;

/** The rules leave out the address of the person who saves them. */
export const OwnAddressNotAllowed = defineError(
  'settings.own-address-not-allowed',
  'invalid',
  'These rules leave out your own address. Nothing was changed; add your address and save again.',
);

/** The settings name a default group that does not exist. */
export const UnknownDefaultGroup = defineError(
  'settings.unknown-workspace-group',
  'invalid',
  'This workspace group doesn’t exist. Nothing was changed; reload and choose another one.',
);

const settingsChanges = {
  features: z.partialRecord(z.enum(featureNames), z.boolean()).optional(),
  /** Whether the organisation wants to use the AI features that it has. */
  aiSettings: z.partialRecord(z.enum(aiFeatures), z.boolean()).optional(),
  permissions: PermissionChanges.optional(),
  ...RoleLists.shape,
  ...AccountSettings.shape,
  userMappings: z.array(UserMapping).max(maxUserMappings).optional(),
  /** The rules for passwords that are set from now on. */
  passwordPolicy: PasswordPolicy.optional(),
  /** A group that exists; an organisation always has a default one. */
  defaultWorkspaceGroupId: WorkspaceGroupId.optional(),
};
/** Settings to change; what is absent stays as it is. */
export const SettingsChanges = z.object(settingsChanges);

/**
 * Changes settings and leaves the others as they are. With the revision that the sender saw, it is refused with
 * `revision.conflict` if somebody else has changed one of the same settings since.
 */
export class ChangeSettings extends defineCommand('ChangeSettings', {
  http: 'PATCH /v1/organization-settings/my',
  example: { features: { safetyWatermark: true }, analytics: ['admin-organization'] },
  access: withFlag('permissions'),
  data: SettingsChanges,
}) {}

/**
 * Replaces features, permissions and role lists, with the defaults for those that are absent. Allowed addresses, the
 * client key and what concerns accounts stay as they are.
 */
export class ChangeOrganizationSettings extends defineCommand('ChangeOrganizationSettings', {
  http: 'PUT /v1/organization-settings/my',
  example: {
    settings: {
      features: {},
      permissions: {},
      skillsManager: ['admin-organization'],
      analytics: ['admin-organization'],
    },
  },
  access: withFlag('permissions'),
  data: z.object({
    settings: OrganizationSettings.pick({
      features: true,
      aiSettings: true,
      skillsManager: true,
      analytics: true,
    }).extend({
      permissions: CustomizedPermissions.omit({ enableRestrictedIP: true, allowedRules: true }),
    }),
  }),
}) {}

/** Replaces the allowed addresses. Refused with `settings.own-address-not-allowed` if the sender would be left out. */
export class ChangeIpRestriction extends defineCommand('ChangeIpRestriction', {
  http: 'PUT /v1/organization-settings/my/customized-permissions/restricted-ip',
  example: { enableRestrictedIP: false, allowedRules: ['203.0.113.0/24'] },
  access: withFlag('permissions'),
  data: z.object({ enableRestrictedIP: z.boolean(), allowedRules: z.array(IpRule).max(200) }),
}) {}

/** Sets the client key once it is reserved for the organisation; sent by the product. */
export class SetClientKey extends defineCommand('SetClientKey', {
  http: null,
  access: system,
  data: z.object({ clientKey: ClientKey }),
}) {}

/** The parts of the settings that are changed and saved on their own. */
export const SettingsSection = z.enum([
  'features',
  'permissions',
  'roles',
  'accounts',
  'addresses',
  'passwords',
]);
export type SettingsSection = z.output<typeof SettingsSection>;

/** Who changed a part of the settings last, and when. */
export const LastChange = z.object({ by: UserId, at: Timestamp });
export type LastChange = z.output<typeof LastChange>;

/** The settings of an organisation, for those who change them. */
export const SettingsView = z.object({
  organizationId: OrganizationId,
  name: z.string(),
  loginMethod: LoginMethod,
  generation: Generation.nullable(),
  settings: OrganizationSettings,
  /** Changes on it that somebody else made since are refused (`if-match`). */
  revision: z.number().int(),
  /** Absent for a part that nobody has changed. */
  lastChanges: z.partialRecord(SettingsSection, LastChange),
});
export type SettingsView = z.output<typeof SettingsView>;

/** All settings of the sender's organisation, with who changed them last. */
export class GetOrganizationSettings extends defineQuery('GetOrganizationSettings', {
  http: 'GET /v1/organization-settings/my/all',
  access: withFlag('permissions'),
  data: z.object({}),
  item: SettingsView,
}) {}

/** The settings that members see: without allowed addresses and what concerns accounts. */
export const settingsForMembers = (settings: OrganizationSettings): OrganizationSettings => ({
  ...settings,
  permissions: { ...settings.permissions, allowedRules: [] },
  userMappings: [],
});

export const settingsCommands = [
  ChangeSettings,
  ChangeOrganizationSettings,
  ChangeIpRestriction,
  SetClientKey,
] as const;
export const settingsQueries = [GetOrganizationSettings] as const;

/**
 * Body of `POST /admin/organization/settings`; another organisation than the sender's own is not found. With a client key,
 * nobody need be signed in.
 */
export const OrganizationSettingsBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('get'),
    organization: OrganizationId.optional(),
    clientKey: z.string().max(254).optional(),
  }),
  z.object({
    action: z.literal('update'),
    organization: OrganizationId.optional(),
    data: SettingsChanges.extend({ employeeIdLogin: z.boolean().optional() }),
  }),
]);
