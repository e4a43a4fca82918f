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
}

const noRecipients: ReceiptRecipients = { emails: [], webhooks: [] };

export const sealReceipts = defineAggregate<SealReceipts, typeof sealReceiptEvents>({
  category: 'seal-receipts',
  events: sealReceiptEvents,
  initial: { interval: 'never', recipients: noRecipients, recipientsId: '', tries: {} },
  evolve: (state, event, { time }) => {
    switch (event.type) {
      case 'SealReceiptScheduleChanged': {
        const { interval, recipientsId, recipients } = event.data;
        // what was sent under another key is unreadable once that key is destroyed
        const tries = recipientsId === state.recipientsId ? state.tries : {};
        return { interval, recipientsId, recipients: recipients ?? noRecipients, tries };
      }
      case 'SealReceiptSent': {
        const { address, isDelivered } = event.data;
        if (address === null) return state;
        const failures = isDelivered ? 0 : (state.tries[address]?.failures ?? 0) + 1;
        return { ...state, tries: { ...state.tries, [address]: { at: time, failures } } };
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

/** The addresses to which a receipt is due. A failure is retried after an hour, then less and less often. */
export function dueRecipients({ interval, recipients, tries }: SealReceipts, now: Date): ReceiptRecipients {
  const isDue = (address: string): boolean => {
    const last = Object.hasOwn(tries, address) ? tries[address] : undefined;
    if (interval === 'never' || !last) return interval !== 'never';
    const wait = last.failures === 0 ? hours[interval] : Math.min(hours[interval], 2 ** (last.failures - 1));
    return now.getTime() >= Date.parse(last.at) + wait * hourMs;
  };
  return { emails: recipients.emails.filter(isDue), webhooks: recipients.webhooks.filter(isDue) };
}
