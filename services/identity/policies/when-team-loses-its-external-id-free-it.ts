import { TeamDeleted, TeamExternalIdChanged } from '../../../contracts/organization/team.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { RecordedEvent } from '../../platform/event-store/event-store.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { releaseUnusedGroup } from '../scim/release-unused-group.ts';
import { SignInNames } from '../sign-in-names.ts';

const name = 'when-team-loses-its-external-id-free-it';
type Loss = EventOf<typeof TeamDeleted | typeof TeamExternalIdChanged>;

/** Also where people delete the team, and where the request of the directory was cut short. */
export const whenTeamLosesItsExternalIdFreeIt = ({ get, askIn }: PolicyDependencies): Policy =>
  whenAny([TeamDeleted, TeamExternalIdChanged], name, async (event) => {
    const { organizationId, data } = event as RecordedEvent<Loss>;
    if (data.formerExternalId === undefined) return;
    const sender = systemSender(organizationId, `policy:${name}`);
    const ports = { names: get(SignInNames), ask: askIn(organizationId), sender };
    await releaseUnusedGroup(ports, data.teamId, data.formerExternalId);
  });
