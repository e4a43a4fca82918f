import {
  ChangeSealReceiptSchedule,
  RecordSealReceipt,
  SealReceiptScheduleChanged,
  SealReceiptSent,
  sealReceiptEvents,
  type ReceiptInterval,
  type ReceiptRecipients,
} from '../../../contracts/audit/seal-receipts.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

/** An organisation's schedule of receipts. */
export interface SealReceipts {
  readonly interval: ReceiptInterval;
  readonly recipients: ReceiptRecipients;
  readonly recipientsId: string;
  /** The newest attempt for each address, and the number of failures since the last success. */
  readonly tries: Readonly<Record<string, { readonly at: string; readonly failures: number }>>;
  /** Emails of the last day with one (UTC), also to former recipients. */
  readonly emailed: { readonly day: string; readonly count: number };
}

/**
 * Recipients need not be members, and a change sends to new ones at once: twice as many emails a day as there can be
 * recipients are enough, and no way to write to many strangers.
 */
const mostEmailsADay = 20;
const dayOf = (time: string): string => time.slice(0, 10);
const oneMore = ({ day, count }: SealReceipts['emailed'], today: string): SealReceipts['emailed'] => ({
  day: today,
  count: day === today ? count + 1 : 1,
});

const noRecipients: ReceiptRecipients = { emails: [], webhooks: [] };

export const sealReceipts = defineAggregate<SealReceipts, typeof sealReceiptEvents>({
  category: 'seal-receipts',
  events: sealReceiptEvents,
  initial: {
    interval: 'never',
    recipients: noRecipients,
    recipientsId: '',
    tries: {},
    emailed: { day: '', count: 0 },
  },
  evolve: (state, event, { time }) => {
    switch (event.type) {
      case 'SealReceiptScheduleChanged': {
        const { interval, recipientsId, recipients } = event.data;
        // what was sent under another key is unreadable once that key is destroyed
        const tries = recipientsId === state.recipientsId ? state.tries : {};
        return { ...state, interval, recipientsId, recipients: recipients ?? noRecipients, tries };
      }
      case 'SealReceiptSent': {
        const { address, channel, isDelivered } = event.data;
        const emailed = channel === 'email' ? oneMore(state.emailed, dayOf(time)) : state.emailed;
        if (address === null) return { ...state, emailed };
        const failures = isDelivered ? 0 : (state.tries[address]?.failures ?? 0) + 1;
        return { ...state, emailed, tries: { ...state.tries, [address]: { at: time, failures } } };
      }
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
  touches: (event) => (event.type === 'SealReceiptScheduleChanged' ? ['schedule'] : []),
});

const addressesOf = ({ emails, webhooks }: ReceiptRecipients): readonly string[] => [...emails, ...webhooks];

/** Whether a recipient is removed: the key that their address is encrypted with is then destroyed. */
const removesRecipient = (state: SealReceipts, requested: ReceiptRecipients): boolean =>
  addressesOf(state.recipients).some((address) => !addressesOf(requested).includes(address));

const hasSameAddresses = (one: ReceiptRecipients, other: ReceiptRecipients): boolean =>
  JSON.stringify([one.emails, one.webhooks]) === JSON.stringify([other.emails, other.webhooks]);

export const changeSealReceiptSchedule = decision(ChangeSealReceiptSchedule, sealReceipts, {
  id: (_, { sender }) => sender.organizationId,
  creates: true,
  // whatever was delivered meanwhile
  commutes: true,
  workspaceOf: () => null,
  decide: ({ interval, recipients }, state, { sender, newId }) =>
    interval === state.interval && hasSameAddresses(recipients, state.recipients)
      ? []
      : [
          SealReceiptScheduleChanged({
            organizationId: sender.organizationId,
            interval,
            recipientsId:
              state.recipientsId === '' || removesRecipient(state, recipients)
                ? newId('recipients')
                : state.recipientsId,
            recipients,
          }),
        ],
});

export const recordSealReceipt = decision(RecordSealReceipt, sealReceipts, {
  id: (_, { sender }) => sender.organizationId,
  commutes: true,
  decide: (data, { recipientsId, recipients }, { sender }) => {
    // not for a recipient who was removed while the receipt was being sent
    const address = addressesOf(recipients).includes(data.address) ? data.address : null;
    return [SealReceiptSent({ organizationId: sender.organizationId, recipientsId, ...data, address })];
  },
});

const hourMs = 3_600_000;
const hours: Readonly<Record<ReceiptInterval, number>> = { never: 0, daily: 24, weekly: 168, monthly: 720 };

/**
 * The addresses to which a receipt is due. A failure is retried after an hour, then less and less often. What is more than
 * the emails of a day is due on the next one.
 */
export function dueRecipients(
  { interval, recipients, tries, emailed }: SealReceipts,
  now: Date,
): ReceiptRecipients {
  const isDue = (address: string): boolean => {
    const last = Object.hasOwn(tries, address) ? tries[address] : undefined;
    if (interval === 'never' || !last) return interval !== 'never';
    const wait = last.failures === 0 ? hours[interval] : Math.min(hours[interval], 2 ** (last.failures - 1));
    return now.getTime() >= Date.parse(last.at) + wait * hourMs;
  };
  const sent = emailed.day === dayOf(now.toISOString()) ? emailed.count : 0;
  return {
    emails: recipients.emails.filter(isDue).slice(0, Math.max(0, mostEmailsADay - sent)),
    webhooks: recipients.webhooks.filter(isDue),
  };
}
