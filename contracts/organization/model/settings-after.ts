import { assertNever } from '../../kernel/assert-never.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import { withDefaults, type OrganizationSettings } from '../organization.ts';
import type { allOrganizationEvents, SettingsSection } from '../settings.ts';

export type OrganizationEvent = EventOf<(typeof allOrganizationEvents)[number]>;
/** Events of an organisation that exists. */
export type SettingsEvent = Exclude<OrganizationEvent, { type: 'OrganizationFounded' }>;

/** The settings of an organisation after one more event. */
export function settingsAfter(settings: OrganizationSettings, event: SettingsEvent): OrganizationSettings {
  switch (event.type) {
    case 'OrganizationSettingsChanged':
      return withDefaults(event.data.settings);
    case 'FeaturesSwitched': {
      const { features, aiSettings } = event.data;
      return {
        ...settings,
        features: { ...settings.features, ...features },
        aiSettings: { ...settings.aiSettings, ...aiSettings },
      };
    }
    case 'OrganizationPermissionsChanged': {
      const { permissions, roleLists } = event.data;
      return { ...settings, ...roleLists, permissions: { ...settings.permissions, ...permissions } };
    }
    case 'AccountSettingsChanged':
      return { ...settings, ...event.data.settings };
    case 'IpRestrictionChanged': {
      const { enableRestrictedIP, allowedRules } = event.data;
      return { ...settings, permissions: { ...settings.permissions, enableRestrictedIP, allowedRules } };
    }
    case 'PasswordPolicyChanged':
      return { ...settings, passwordPolicy: event.data.passwordPolicy };
    case 'LogoChanged':
      return { ...settings, logoId: event.data.logoId };
    case 'LogoRemoved':
      return { ...settings, logoId: null };
  }
  return assertNever(event);
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** The parts of the settings that an event changed. */
export function changedSections(event: SettingsEvent): readonly SettingsSection[] {
  switch (event.type) {
    case 'OrganizationSettingsChanged':
      return ['features', 'permissions', 'roles'];
    case 'FeaturesSwitched':
      return ['features'];
    case 'OrganizationPermissionsChanged':
      return [
        ...(isEmpty(event.data.permissions) ? [] : ['permissions' as const]),
        ...(isEmpty(event.data.roleLists) ? [] : ['roles' as const]),
      ];
    case 'AccountSettingsChanged':
      return ['accounts'];
    case 'IpRestrictionChanged':
      return ['addresses'];
    case 'PasswordPolicyChanged':
      return ['passwords'];
    case 'LogoChanged':
    case 'LogoRemoved':
      return [];
  }
  return assertNever(event);
}

/** The single settings that an event changed, as paths: two changes of the same one are in conflict. */
export function changedSettings(event: OrganizationEvent): readonly string[] {
  const within = (part: string, changed: object) => Object.keys(changed).map((name) => `${part}/${name}`);
  switch (event.type) {
    case 'OrganizationFounded':
    case 'OrganizationSettingsChanged':
      return ['features', 'ai', 'permissions', 'roles'];
    case 'FeaturesSwitched':
      return [...within('features', event.data.features), ...within('ai', event.data.aiSettings)];
    case 'OrganizationPermissionsChanged':
      return [...within('permissions', event.data.permissions), ...within('roles', event.data.roleLists)];
    case 'AccountSettingsChanged':
      return within('accounts', event.data.settings);
    case 'IpRestrictionChanged':
      return ['addresses'];
    case 'PasswordPolicyChanged':
      return ['passwordPolicy'];
    case 'LogoChanged':
    case 'LogoRemoved':
      return ['logo'];
  }
  return assertNever(event);
}
