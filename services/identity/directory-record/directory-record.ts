import {
  ChangeDirectoryRecord,
  DeleteDirectoryRecord,
  DirectoryRecordChanged,
  DirectoryRecordDeleted,
  directoryRecordEvents,
} from '../../../contracts/identity/directory-record.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import { requireAuthority, type Administrator } from '../user/require-authority.ts';
import { user, type User } from '../user/user.ts';

export interface DirectoryRecord {
  readonly isDeleted: boolean;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

const unknown: DirectoryRecord = { isDeleted: false, externalId: null, givenName: null, familyName: null };

/** What the directory of an organisation says of one person. */
export const directoryRecord = defineAggregate<DirectoryRecord, typeof directoryRecordEvents>({
  category: 'directory-record',
  events: directoryRecordEvents,
  initial: unknown,
  evolve: (state, event) => {
    switch (event.type) {
      case 'DirectoryRecordChanged': {
        const { externalId = null, givenName = null, familyName = null } = event.data;
        return { isDeleted: false, externalId, givenName, familyName };
      }
      case 'DirectoryRecordDeleted':
        return { ...state, isDeleted: true };
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

const isSame = (a: DirectoryRecord, b: Omit<DirectoryRecord, 'isDeleted'>): boolean =>
  !a.isDeleted &&
  a.externalId === b.externalId &&
  a.givenName === b.givenName &&
  a.familyName === b.familyName;

interface Authority {
  readonly administrator: Administrator | null;
  readonly person: User;
}
const loadAuthority = async (
  { userId }: { readonly userId: string },
  _ask: SendQuery,
  administrator: Administrator | null,
  look: ReadAggregate,
): Promise<Authority> => ({ administrator, person: (await look(user, userId)).state });

/** By what the directory says of somebody, a provider may sign in as them: it is changed like their account. */
function requireAuthorityOver({ administrator, person }: Authority): void {
  if (!('role' in person)) throw NotFound();
  requireAuthority(administrator, person);
}

export const changeDirectoryRecord = decision(ChangeDirectoryRecord, directoryRecord, {
  id: (data) => data.userId,
  creates: true,
  commutes: true,
  facts: loadAuthority,
  decide: (data, state, _, authority) => {
    if (isSame(state, data)) return [];
    requireAuthorityOver(authority);
    const { userId, externalId, givenName, familyName } = data;
    return [
      DirectoryRecordChanged({
        userId,
        externalId: externalId ?? undefined,
        givenName: givenName ?? undefined,
        familyName: familyName ?? undefined,
      }),
    ];
  },
});

export const deleteDirectoryRecord = decision(DeleteDirectoryRecord, directoryRecord, {
  id: (data) => data.userId,
  creates: true,
  commutes: true,
  facts: loadAuthority,
  decide: ({ userId }, { isDeleted }, _, authority) => {
    if (isDeleted) return [];
    requireAuthorityOver(authority);
    return [DirectoryRecordDeleted({ userId })];
  },
});
