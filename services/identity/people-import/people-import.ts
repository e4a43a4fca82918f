import {
  RecordPeopleImport,
  PeopleImported,
  peopleImportEvents,
} from '../../../contracts/identity/people-import.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

/** What was imported of one file, by the first line of each part. */
type PeopleImport = { readonly firstLines: ReadonlySet<number> };

const peopleImport = defineAggregate<PeopleImport, typeof peopleImportEvents>({
  category: 'people-import',
  events: peopleImportEvents,
  initial: { firstLines: new Set() },
  evolve: ({ firstLines }, { data }) => ({ firstLines: new Set([...firstLines, data.firstLine]) }),
  scope: () => ({ workspaceId: null }),
});

/** A part that is sent again after a lost answer is recorded once. */
export const recordPeopleImport = decision(RecordPeopleImport, peopleImport, {
  id: ({ importId }) => importId,
  creates: true,
  commutes: true,
  decide: (data, { firstLines }) => (firstLines.has(data.firstLine) ? [] : [PeopleImported(data)]),
});
