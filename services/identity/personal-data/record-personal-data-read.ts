import {
  PersonalDataRead,
  personalDataEvents,
  RecordPersonalDataRead,
} from '../../../contracts/identity/personal-data.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

const hourMs = 3_600_000;

export interface Reader {
  /** What was read within the last hour, and when (milliseconds since 1970). */
  readonly recent: Readonly<Record<string, number>>;
}
const keyOf = ({
  kind,
  subjectId = '',
}: {
  readonly kind: string;
  readonly subjectId?: string | undefined;
}) => `${kind}/${subjectId}`;

/** Whether the same was looked at within the hour. */
export function isRecorded(
  { recent }: Reader,
  read: { readonly kind: string; readonly subjectId?: string | undefined },
  now: Date,
): boolean {
  const before = recent[keyOf(read)];
  return before !== undefined && now.getTime() - before < hourMs;
}

/** What one person has read of the personal data of others. */
export const reader = defineAggregate<Reader, typeof personalDataEvents>({
  category: 'reader',
  events: personalDataEvents,
  initial: { recent: {} },
  evolve: ({ recent }, { data }, { time }) => {
    const at = Date.parse(time);
    const recentReads = Object.entries(recent).filter(([, before]) => at - before < hourMs);
    return { recent: { ...Object.fromEntries(recentReads), [keyOf(data)]: at } };
  },
  scope: () => ({ workspaceId: null }),
});

export const recordPersonalDataRead = decision(RecordPersonalDataRead, reader, {
  id: ({ readerId }) => readerId,
  creates: true,
  commutes: true,
  decide: (data, state, { now }) => (isRecorded(state, data, now) ? [] : [PersonalDataRead(data)]),
});
