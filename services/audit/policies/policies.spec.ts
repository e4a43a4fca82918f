import { describe, expect, it } from 'vitest';
import { SealReceiptScheduleChanged } from '../../../contracts/audit/seal-receipts.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import { sealReceipts } from '../seal-receipts/seal-receipts.ts';
import { whenReceiptRecipientsRemovedDestroyTheirKey } from './when-receipt-recipients-removed-destroy-their-key.ts';
import { whenReceiptScheduleChangedSendReceipts } from './when-receipt-schedule-changed-send-receipts.ts';

const scheduleWith = (recipientsId: string) =>
  SealReceiptScheduleChanged({
    organizationId: 'org-1',
    interval: 'daily',
    recipientsId,
    recipients: { emails: ['notary@example.com'], webhooks: [] },
  });

describe('removed recipients of seal receipts', () => {
  const reactAfter = async (...recipientsIds: readonly string[]) => {
    const done: unknown[] = [];
    const note =
      (what: string) =>
      async (...args: readonly unknown[]): Promise<void> =>
        void done.push([what, ...args]);
    const current = recipientsIds.at(-1) ?? '';
    const policy = whenReceiptRecipientsRemovedDestroyTheirKey(
      partsForSpec({
        aggregates: {
          stateOf: async (aggregate: unknown, ...ids: readonly string[]) => {
            expect([aggregate, ...ids]).toEqual([sealReceipts, 'org-1', 'org-1']);
            return { ...sealReceipts.initial, recipientsId: current };
          },
        } as unknown as PolicyDependencies['aggregates'],
        store: {
          readStream: async (organizationId: string, stream: string) => {
            expect([organizationId, stream]).toEqual(['org-1', 'seal-receipts-org-1']);
            return recipientsIds.map((recipientsId) => ({ data: { recipientsId } }));
          },
        } as unknown as PolicyDependencies['store'],
        keys: { destroyPersonKey: note('key') } as unknown as Keys,
        mail: { destroyEmailsTo: note('emails') } as unknown as Mail,
        forgetFormer: note('former'),
      }),
    );
    await reactionTo(policy, scheduleWith(current));
    return done;
  };

  it('become unreadable with every key that they ever had, and so do their emails', async () => {
    expect(await reactAfter('one', 'two', 'two', 'three')).toEqual([
      ['key', 'org-1', 'one'],
      ['emails', 'org-1', 'one'],
      ['key', 'org-1', 'two'],
      ['emails', 'org-1', 'two'],
      ['emails', 'org-1', 'seal-receipts'],
      ['former', 1],
    ]);
  });
  it('are none as long as the key is the first: nothing is destroyed', async () => {
    expect(await reactAfter('one', 'one')).toEqual([]);
  });
});

describe('a changed schedule of seal receipts', () => {
  it('sends what is due in each organisation with a schedule, until the process ends', async () => {
    const read: string[] = [];
    const closes: (() => Promise<void> | void)[] = [];
    const policy = whenReceiptScheduleChangedSendReceipts(
      partsForSpec({
        settings: {} as PolicyDependencies['settings'],
        store: {
          organizationsWith: async (category: string) =>
            category === 'seal-receipts' ? ['harbour', 'works'] : [],
        } as unknown as PolicyDependencies['store'],
        aggregates: {
          stateOf: async (_: unknown, organizationId: string) => {
            read.push(organizationId);
            return sealReceipts.initial; // nothing is due
          },
        } as unknown as PolicyDependencies['aggregates'],
        onClose: (close) => void closes.push(close),
      }),
    );
    expect(await reactionTo(policy, scheduleWith('one'))).toEqual([]);
    expect(closes).toHaveLength(1);
    await closes[0]?.();
    expect(read).toEqual(['harbour', 'works']);
  });
});
