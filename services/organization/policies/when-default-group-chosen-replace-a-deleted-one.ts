import { AccountSettingsChanged } from '../../../contracts/organization/settings.ts';
import { ListWorkspaceGroups } from '../../../contracts/organization/workspace-group.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';
import { leaveDeletedGroup } from './leave-deleted-group.ts';

/**
 * A group may be deleted while it becomes the default one: each is decided before the other is known. The deletion is
 * the earlier event here; where it is the later one, it is followed by itself.
 */
export const whenDefaultGroupChosenReplaceADeletedOne = ({ askIn, readSide }: PolicyDependencies): Policy =>
  when(AccountSettingsChanged, 'when-default-group-chosen-replace-a-deleted-one', async (event, context) => {
    const { defaultWorkspaceGroupId: chosen } = event.data.settings;
    if (!chosen) return;
    await awaitReadModels(readSide, event, 'all');
    const ask = askIn(event.organizationId);
    const { items } = await ask(ListWorkspaceGroups, { ids: chosen });
    if (items.length === 0) await leaveDeletedGroup(ask, chosen, context);
  });
