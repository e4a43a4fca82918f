import {
  ChangeDirectoryRecord,
  DeleteDirectoryRecord,
  DirectoryRecordChanged,
  DirectoryRecordDeleted,
  directoryRecordEvents,
} from '../../../contracts/identity/directory-record.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

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

export const changeDirectoryRecord = decision(ChangeDirectoryRecord, directoryRecord, {
  id: (data) => data.userId,
  creates: true,
  commutes: true,
  decide: (data, state) => {
    if (isSame(state, data)) return [];
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
  decide: ({ userId }, { isDeleted }) => (isDeleted ? [] : [DirectoryRecordDeleted({ userId })]),
});
