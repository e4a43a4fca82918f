import { z } from 'zod';
import { Role, members, system } from '../kernel/access.ts';
import {
  aiFeatures,
  featureFlags,
  featureNames,
  type AiFeature,
  type Feature,
} from '../kernel/feature-gates.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { ClientKey, defineId, OrganizationId } from '../kernel/fields.ts';
import { InterfaceLanguage } from '../kernel/interface-languages.ts';
import { LogoId } from './logo.ts';
import { visibleLine } from '../kernel/visible-line.ts';

/** How members of an organisation may sign in (1:25, R-AUTH-27). */
export const LoginMethod = z.enum(['email_only', 'sso_only', 'email_and_sso', 'email_generic_sso']);

/**
 * What new passwords must be: of 10 to 25 characters of four kinds (3:150), or long, without rules for their characters.
 */
export const PasswordPolicy = z.enum(['complexity', 'passphrase']);
export type PasswordPolicy = z.output<typeof PasswordPolicy>;

/**
 * Generation of an organisation's accounts (1:150): `gen2` may not sign in, `gen2plus` may and is the one meant by the
 * product's rules for the second generation (1:219, DECISIONS); most organisations have none.
 */
export const Generation = z.enum(['gen2', 'gen2plus']);

/** Feature flags of an organisation (1:165-168); an absent flag has its documented default. */
export const OrganizationFeatures = z.object(
  Object.fromEntries(
    featureNames.map((name) => [name, z.boolean().default(featureFlags[name].default)]),
  ) as Record<Feature, z.ZodDefault<z.ZodBoolean>>,
);

/** Whether the organisation wants the AI features that it has (1:311); both must be on. */
export const AiSettings = z.object(
  Object.fromEntries(aiFeatures.map((name) => [name, z.boolean().default(true)])) as Record<
    AiFeature,
    z.ZodDefault<z.ZodBoolean>
  >,
);

/** Implemented features that depend on their switch; the console offers no others. */
export const builtFeatures = [
  'safetyWatermark',
  'namesChangeable',
  'employeeIdLogin',
  'sharedAccountLogin',
  'globalInvite',
  'textToSpeech',
  'aiSummary',
  'zoom',
] as const satisfies readonly (keyof z.output<typeof OrganizationFeatures>)[];

/** An address of IPv4 or IPv6, or a block of them in CIDR notation. */
export const IpRule = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
  error: 'Enter an IPv4 or IPv6 address, or a block such as 203.0.113.0/24.',
});

/** Customised organisation permissions (1:170); the idle timeout is in minutes (DECISIONS). */
export const CustomizedPermissions = z.object({
  disablePublicLinks: z.boolean().default(false),
  disableDownloads: z.boolean().default(false),
  allowAutoLogout: z.boolean().default(false),
  autoLogoutTimeout: z.number().int().min(1).max(1440).default(15),
  /** Whether only the allowed addresses may use the product. */
  enableRestrictedIP: z.boolean().default(false),
  allowedRules: z.array(IpRule).max(200).default([]),
});

/** Fields of an account that settings may name for an attribute of single sign-on. */
export const MappedField = z.enum(['displayName', 'email', 'employeeId', 'role', 'workspaces']);

/** Feature flags, permissions, role lists and sign-in settings of an organisation (1:157-170). */
export const OrganizationSettings = z.object({
  features: OrganizationFeatures,
  aiSettings: AiSettings.prefault({}),
  permissions: CustomizedPermissions,
  /** Roles that keep their skills and analytics flags (1:302). */
  skillsManager: z.array(Role).max(50),
  analytics: z.array(Role).max(50),
  /** Roles that sign in with a second factor beside their password. */
  secondFactor: z.array(Role).max(50).default([]),
  /** The group of workspaces that new workspaces belong to; `null` for none. */
  defaultWorkspaceGroupId: defineId().nullable().default(null),
  clientKey: ClientKey.nullable().default(null),
  /** Attributes of single sign-on, with the field of the account that each fills. */
  userMappings: z
    .array(z.object({ attribute: z.string().min(1).max(100), field: MappedField }))
    .max(20)
    .default([]),
  /** The language of people who have not chosen one; `null` for English. */
  interfaceLanguage: InterfaceLanguage.nullable().default(null),
  /** Whether people who sign in with an employee ID may use the master password of the organisation. */
  employeeIdMasterPassword: z.boolean().default(false),
  /** Holds for passwords that are set from now on; those of today stay valid. */
  passwordPolicy: PasswordPolicy.default('complexity'),
  /** Of the logo in the header; `null` for none. */
  logoId: LogoId.nullable().default(null),
});
export type OrganizationSettings = z.output<typeof OrganizationSettings>;

/** Settings as they were recorded, with the defaults of flags that came later. */
export const withDefaults = (
  settings: z.input<typeof OrganizationSettings>,
): z.output<typeof OrganizationSettings> => OrganizationSettings.parse(settings);

/** An organisation was created. */
export const OrganizationFounded = defineEvent(
  'OrganizationFounded',
  z.object({
    organizationId: OrganizationId,
    name: z.string(),
    loginMethod: LoginMethod,
    settings: OrganizationSettings,
    /** Absent in an organisation of no generation. */
    generation: Generation.optional(),
    /** Somebody started it as a free trial; absent otherwise. */
    isTrial: z.literal(true).optional(),
  }),
  { audit: 'created the organisation %{name}' },
);
/** All settings of the organisation were replaced; earlier releases recorded every change like this. */
export const OrganizationSettingsChanged = defineEvent(
  'OrganizationSettingsChanged',
  z.object({ organizationId: OrganizationId, settings: OrganizationSettings }),
  { audit: 'changed the settings of the organisation' },
);

export const organizationEvents = [OrganizationFounded, OrganizationSettingsChanged] as const;

/** Creates an organisation; sent by the seed and by operators, never over HTTP. */
export class FoundOrganization extends defineCommand('FoundOrganization', {
  http: null,
  access: system,
  data: z.object({
    organizationId: OrganizationId,
    name: z
      .string()
      .min(1)
      .max(120)
      .refine(...visibleLine),
    loginMethod: LoginMethod.default('email_only'),
    settings: OrganizationSettings,
    generation: Generation.optional(),
    isTrial: z.literal(true).optional(),
  }),
}) {}

/** An organisation as its members see it. */
export const OrganizationView = z.object({
  id: OrganizationId,
  name: z.string(),
  loginMethod: LoginMethod,
  settings: OrganizationSettings,
  generation: Generation.nullable(),
});
export type OrganizationView = z.output<typeof OrganizationView>;

/** Settings of the sender's organisation, loaded at session start (R-SES-01, R-SES-09). */
export class GetMyOrganization extends defineQuery('GetMyOrganization', {
  http: 'GET /v1/organization-settings/my',
  access: members,
  data: z.object({}),
  item: OrganizationView,
}) {}

export const organizationCommands = [FoundOrganization] as const;
export const organizationQueries = [GetMyOrganization] as const;
