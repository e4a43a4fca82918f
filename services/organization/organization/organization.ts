import {
  ChangeOrganizationSettings,
  FoundOrganization,
  OrganizationFounded,
  OrganizationSettingsChanged,
  organizationEvents,
  withDefaults,
} from '../../../contracts/organization/organization.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Organization =
  { readonly status: 'absent' } | { readonly status: 'founded'; readonly settings: string };

export const organization = defineAggregate<Organization, typeof organizationEvents>({
  category: 'organization',
  events: organizationEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'OrganizationFounded':
      case 'OrganizationSettingsChanged':
        return { status: 'founded', settings: JSON.stringify(withDefaults(event.data.settings)) };
    }
    return assertNever(event);
  },
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: null }),
});

export const foundOrganization = decision(FoundOrganization, organization, {
  id: (data) => data.organizationId,
  creates: true,
  decide: (data, state) => (state.status === 'absent' ? [OrganizationFounded(data)] : []),
});

export const changeOrganizationSettings = decision(ChangeOrganizationSettings, organization, {
  id: (_, { sender }) => sender.organizationId,
  decide: ({ settings }, state, { sender }) =>
    state.status === 'founded' && state.settings === JSON.stringify(settings)
      ? []
      : [OrganizationSettingsChanged({ organizationId: sender.organizationId, settings })],
});
