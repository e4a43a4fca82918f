import {
  MasterPasswordChanged,
  RecordMasterPasswordChange,
  masterPasswordEvents,
} from '../../../contracts/identity/master-password.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

/** How often the master password of an organisation was changed; decisions need nothing else of it. */
export interface MasterPassword {
  readonly changes: number;
}

export const masterPassword = defineAggregate<MasterPassword, typeof masterPasswordEvents>({
  category: 'master-password',
  events: masterPasswordEvents,
  initial: { changes: 0 },
  evolve: ({ changes }) => ({ changes: changes + 1 }),
  scope: () => ({ workspaceId: null }),
});

export const recordMasterPasswordChange = decision(RecordMasterPasswordChange, masterPassword, {
  id: (data) => data.organizationId,
  creates: true,
  commutes: true,
  decide: (data) => [MasterPasswordChanged(data)],
});
