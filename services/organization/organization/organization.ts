import {
  ChangeOrganizationSettings,
  FoundOrganization,
  OrganizationFounded,
  OrganizationSettingsChanged,
  organizationEvents,
} from '../../../contracts/organization/organization.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Organization =
  { readonly founded: false } | { readonly founded: true; readonly settings: string };

export const organization = defineAggregate<Organization, typeof organizationEvents>({
  category: 'organization',
  events: organizationEvents,
  initial: { founded: false },
  evolve: (_, event) => {
    switch (event.type) {
      case 'OrganizationFounded':
      case 'OrganizationSettingsChanged':
        return { founded: true, settings: JSON.stringify(event.data.settings) };
      default:
        return assertNever(event);
    }
  },
  scope: (state) => (state.founded ? { workspaceId: null } : null),
});

export const foundOrganization = decision(FoundOrganization, organization, {
  id: (data) => data.organizationId,
  creates: true,
  decide: (data, state) => (state.founded ? [] : [OrganizationFounded(data)]),
});

export const changeOrganizationSettings = decision(ChangeOrganizationSettings, organization, {
  id: (_, { sender }) => sender.organizationId,
  decide: ({ settings }, state, { sender }) =>
    state.founded && state.settings === JSON.stringify(settings)
      ? []
      : [OrganizationSettingsChanged({ organizationId: sender.organizationId, settings })],
});
