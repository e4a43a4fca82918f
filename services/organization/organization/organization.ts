import {
  FoundOrganization,
  OrganizationFounded,
  withDefaults,
  type OrganizationSettings,
} from '../../../contracts/organization/organization.ts';
import {
  changedSettings,
  settingsAfter,
  type OrganizationEvent,
} from '../../../contracts/organization/model/settings-after.ts';
import { allOrganizationEvents } from '../../../contracts/organization/settings.ts';
import { firstWorkspaceGroupId } from '../../../contracts/organization/workspace-group.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { createDefaultWorkspaceGroup } from '../workspace-group/workspace-group.ts';

export type Organization =
  | { readonly status: 'absent' }
  | { readonly status: 'founded'; readonly settings: OrganizationSettings; readonly isTrial: boolean };

export const organization = defineAggregate<Organization, typeof allOrganizationEvents>({
  category: 'organization',
  events: allOrganizationEvents,
  initial: { status: 'absent' },
  evolve: (state, event) => ({
    status: 'founded',
    settings: evolveSettings(state, event),
    isTrial:
      event.type === 'OrganizationFounded'
        ? event.data.isTrial === true
        : state.status === 'founded' && state.isTrial,
  }),
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: null }),
  touches: changedSettings,
});

function evolveSettings(state: Organization, event: OrganizationEvent): OrganizationSettings {
  if (event.type === 'OrganizationFounded') return withDefaults(event.data.settings);
  if (state.status === 'absent') throw new Error(`An organisation begins with ${event.type}`);
  return settingsAfter(state.settings, event);
}

const defaultGroupOf = ({ defaultWorkspaceGroupId }: OrganizationSettings): string =>
  defaultWorkspaceGroupId ?? firstWorkspaceGroupId;

export const foundOrganization = decision(FoundOrganization, organization, {
  id: (data) => data.organizationId,
  creates: true,
  // the group that the settings name exists before anybody can create a workspace
  reserves: ({ settings }) => ({
    decision: createDefaultWorkspaceGroup,
    data: { workspaceGroupId: defaultGroupOf(settings) },
  }),
  decide: (data, state) => {
    if (state.status !== 'absent') return [];
    const defaultWorkspaceGroupId = defaultGroupOf(data.settings);
    return [
      OrganizationFounded({ ...data, settings: withDefaults({ ...data.settings, defaultWorkspaceGroupId }) }),
    ];
  },
});
