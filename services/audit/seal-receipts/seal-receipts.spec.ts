import { describe, expect, it } from 'vitest';
import { SealReceiptScheduleChanged, SealReceiptSent } from '../../../contracts/audit/seal-receipts.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import {
  changeSealReceiptSchedule,
  dueRecipients,
  recordSealReceipt,
  sealReceipts,
} from './seal-receipts.ts';

const recipients = { emails: ['notary@example.com'], webhooks: ['https://archive.example.com/seals'] };
const schedule = { interval: 'weekly' as const, recipients };
const changed = SealReceiptScheduleChanged({
  organizationId: 'org-1',
  recipientsId: 'new-recipients',
  ...schedule,
});
const sent = {
  sealNumber: 12,
  channel: 'email' as const,
  isDelivered: true,
  failure: null,
  address: 'notary@example.com',
};

describe('seal receipts', () => {
  it('are scheduled as an administrator set it; the same again changes nothing', () => {
    const first = given().when(changeSealReceiptSchedule, schedule);
    expect(first).toMatchObject({ events: [changed], scope: { workspaceId: null } });
    expect(given(changed).when(changeSealReceiptSchedule, schedule).events).toEqual([]);
  });

  it('go to no more than ten people and five servers, and to no URL with a password in it', () => {
    const emails = Array.from({ length: 11 }, (_, n) => `n${n}@example.com`);
    for (const other of [
      { emails, webhooks: [] },
      { emails: [], webhooks: ['https://me:secret@example.com/'] },
      { emails: [], webhooks: ['ftp://example.com/'] },
    ])
      expect(() =>
        given().when(changeSealReceiptSchedule, { interval: 'daily', recipients: other }),
      ).toThrow();
  });

  it('keep their key until a recipient is removed, whose key is then destroyed', () => {
    const more = { emails: [...recipients.emails, 'second@example.com'], webhooks: recipients.webhooks };
    const idAfter = (recipientsAfter: object) =>
      given(SealReceiptScheduleChanged({ ...changed.data, recipientsId: 'first' })).when(
        changeSealReceiptSchedule,
        recipientsAfter as Record<string, unknown>,
      ).events[0]?.data['recipientsId'];
    expect(idAfter({ interval: 'daily', recipients })).toBe('first');
    expect(idAfter({ interval: 'weekly', recipients: more })).toBe('first');
    expect(idAfter({ interval: 'weekly', recipients: { ...recipients, webhooks: [] } })).toBe(
      'new-recipients',
    );
  });

  it('record nobody who was removed while a receipt was being sent to them', () => {
    const late = { ...sent, address: 'gone@example.com' };
    expect(given(changed).when(recordSealReceipt, late).events[0]?.data).toMatchObject({ address: null });
  });

  it('go by email to no more than twenty addresses a day, however often the recipients are changed', () => {
    const time = '2026-03-03T09:00:00.000Z';
    const happened = { time } as Parameters<typeof sealReceipts.evolve>[2];
    const event = SealReceiptSent({ organizationId: 'org-1', recipientsId: 'new-recipients', ...sent });
    const former = { ...event, data: { ...event.data, address: null } };
    const after = (count: number) =>
      Array.from({ length: count }, () => former).reduce(
        (state, one) => sealReceipts.evolve(state, one, happened),
        sealReceipts.evolve(sealReceipts.initial, changed, happened),
      );
    const due = (state: typeof sealReceipts.initial, at: string) => dueRecipients(state, new Date(at)).emails;
    expect(due(after(19), time)).toEqual(recipients.emails);
    expect(due(after(20), time)).toEqual([]);
    expect(dueRecipients(after(20), new Date(time)).webhooks).toEqual(recipients.webhooks);
    expect(due(after(20), '2026-03-04T00:00:00.000Z')).toEqual(recipients.emails);
  });

  it('are due an interval after the last one to the same address, and after an hour if that failed', () => {
    const event = SealReceiptSent({ organizationId: 'org-1', recipientsId: 'new-recipients', ...sent });
    expect(given(changed).when(recordSealReceipt, sent).events).toEqual([event]);
    const happened = { time: '2026-03-03T09:00:00.000Z' } as Parameters<typeof sealReceipts.evolve>[2];
    const state = [changed, event].reduce(
      (before, each) => sealReceipts.evolve(before, each, happened),
      sealReceipts.initial,
    );
    const due = (day: number) =>
      dueRecipients(state, new Date(`2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`));
    expect(due(9)).toEqual({ emails: [], webhooks: recipients.webhooks });
    expect(due(10)).toEqual(recipients);
    const failed = { ...event, data: { ...event.data, isDelivered: false, failure: 'It did not answer.' } };
    const again = sealReceipts.evolve(state, failed, happened);
    const dueAt = (time: string) => dueRecipients(again, new Date(`2026-03-03T${time}:00.000Z`)).emails;
    expect([dueAt('09:59'), dueAt('10:00')]).toEqual([[], recipients.emails]);
    expect(dueRecipients({ ...state, interval: 'never' }, new Date())).toEqual({ emails: [], webhooks: [] });
  });

  it('are due to everybody once the key of their addresses has changed, since no earlier one can be read', () => {
    const happened = { time: '2026-03-03T09:00:00.000Z' } as Parameters<typeof sealReceipts.evolve>[2];
    const event = SealReceiptSent({ organizationId: 'org-1', recipientsId: 'new-recipients', ...sent });
    const emailsDueAfter = (recipientsId: string) => {
      const events = [changed, event, SealReceiptScheduleChanged({ ...changed.data, recipientsId })];
      const state = events.reduce(
        (before, each) => sealReceipts.evolve(before, each, happened),
        sealReceipts.initial,
      );
      return dueRecipients(state, new Date('2026-03-04T09:00:00.000Z')).emails;
    };
    expect(emailsDueAfter('new-recipients')).toEqual([]);
    expect(emailsDueAfter('another-key')).toEqual(recipients.emails);
  });
});
