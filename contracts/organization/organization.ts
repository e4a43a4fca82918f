import { z } from 'zod';
import { Role, members, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId } from '../kernel/fields.ts';
import { visibleLine } from '../kernel/visible-line.ts';

/** How members of an organisation may sign in (1:25, R-AUTH-27). */
export const LoginMethod = z.enum(['email_only', 'sso_only', 'email_and_sso', 'email_generic_sso']);

/**
 * Generation of an organisation's accounts (1:150): `gen2` may not sign in, `gen2plus` may and is the one meant by the
 * product's rules for the second generation (1:219, DECISIONS); most organisations have none.
 */
export const Generation = z.enum(['gen2', 'gen2plus']);

/** Feature switches of an organisation (1:165-168); an absent switch has its documented default. */
export const OrganizationFeatures = z.object({
  quiz: z.boolean().default(false),
  aiQuiz: z.boolean().default(false),
  multimodalSop: z.boolean().default(true),
  aiQa: z.boolean().default(false),
  aiSummary: z.boolean().default(false),
  smartCompare: z.boolean().default(false),
  smartAssist: z.boolean().default(false),
  dataHub: z.boolean().default(false),
  textToSpeech: z.boolean().default(false),
  comments: z.boolean().default(false),
  publicSharing: z.boolean().default(true),
  downloads: z.boolean().default(false),
  rawDownloads: z.boolean().default(false),
  scorm: z.boolean().default(false),
  zoom: z.boolean().default(false),
  safetyWatermark: z.boolean().default(false),
  globalInvite: z.boolean().default(true),
  autoPublish: z.boolean().default(false),
});

/** Implemented features that depend on their switch; the console offers no others. */
export const builtFeatures = ['safetyWatermark'] as const satisfies readonly (keyof z.output<
  typeof OrganizationFeatures
>)[];

/** Customised organisation permissions (1:170); the idle timeout is in minutes (DECISIONS). */
export const CustomizedPermissions = z.object({
  disablePublicLinks: z.boolean().default(false),
  disableDownloads: z.boolean().default(false),
  allowAutoLogout: z.boolean().default(false),
  autoLogoutTimeout: z.number().int().min(1).max(1440).default(15),
});

/** Switches, permissions and role lists of an organisation. */
export const OrganizationSettings = z.object({
  features: OrganizationFeatures,
  permissions: CustomizedPermissions,
  /** Roles that keep their skills and analytics flags (1:302). */
  skillsManager: z.array(Role).max(50),
  analytics: z.array(Role).max(50),
});

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
  }),
  { audit: 'created the organisation %{name}' },
);
/** Switches, permissions or role lists of the organisation were changed to these. */
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
  }),
}) {}

/** Replaces the organisation's switches, permissions and role lists. */
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
  data: z.object({ settings: OrganizationSettings }),
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

export const organizationCommands = [FoundOrganization, ChangeOrganizationSettings] as const;
export const organizationQueries = [GetMyOrganization] as const;
