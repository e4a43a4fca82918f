import { generateKeyPairSync } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { afterEach, describe, expect, it } from 'vitest';
import type { RecordSealReceipt } from '../../../contracts/audit/seal-receipts.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { sealReceipts } from './seal-receipts.ts';
import { ReceiptSender } from './receipt-sender.ts';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const pair = generateKeyPairSync('ed25519', pem);
const seal = {
  number: 3,
  first: 1,
  last: 9,
  root: 'a',
  previous: 'b',
  time: '2026-03-03T09:00:00.000Z',
  signature: 'c',
};
const keys = {
  readAnchor: async () => ({ generation: 1, seal, isClosed: false, acceptance: null }),
  sealKey: () => pair,
} as unknown as Keys;
const organizations = async () => ['broken', 'harbour'];
const scheduled = {
  ...sealReceipts.initial,
  interval: 'daily' as const,
  recipients: { emails: ['notary@example.com'], webhooks: ['https://archive.example.com/seals'] },
};
const aggregates = {
  stateOf: async (_: unknown, organizationId: string) => {
    if (organizationId === 'broken') throw new Error('The log of this organisation cannot be read.');
    return scheduled;
  },
} as unknown as AggregateCache;

describe('sending receipts that are due', () => {
  let sending: ReceiptSender | undefined;
  afterEach(() => sending?.stop());
  const sendWith = async (mail: { send: () => Promise<void> }) => {
    const recorded: RecordSealReceipt[] = [];
    const problems: unknown[] = [];
    sending = new ReceiptSender({
      keys,
      organizations,
      aggregates,
      mail,
      commands: {
        execute: async (command: RecordSealReceipt) => void recorded.push(command),
      } as unknown as CommandBus,
      post: async () => undefined,
      logger: { warn: (problem: unknown) => void problems.push(problem) },
    });
    await sending.sendDue();
    return { recorded: recorded.map(({ data }) => data), problems };
  };

  it('sends nothing more once it is stopped, so that no server delays the shutdown', async () => {
    const posted: string[] = [];
    const both = {
      ...scheduled,
      recipients: { emails: [], webhooks: ['https://a.example', 'https://b.example'] },
    };
    sending = new ReceiptSender({
      keys,
      organizations,
      mail: { send: async () => undefined },
      aggregates: { stateOf: async () => both } as unknown as AggregateCache,
      commands: { execute: async () => undefined } as unknown as CommandBus,
      post: async ({ url }) => {
        posted.push(url);
        void sending?.stop();
      },
      logger: { warn: () => undefined },
    });
    await sending.sendDue();
    expect(posted).toEqual(['https://a.example']);
  });

  it('continues with the other organisations if one of them fails', async () => {
    const { recorded, problems } = await sendWith({ send: async () => undefined });
    expect(recorded.map(({ address, isDelivered }) => [address, isDelivered])).toEqual([
      ['notary@example.com', true],
      ['https://archive.example.com/seals', true],
    ]);
    expect(problems).toHaveLength(1);
  });

  it('reports to the administrator that the email failed, and to the operator why', async () => {
    const cause = new Error("ENOSPC: no space left on device, open '/srv/stepwell/mail/harbour/x.eml'");
    const { recorded, problems } = await sendWith({ send: () => Promise.reject(cause) });
    expect(recorded[0]).toMatchObject({ isDelivered: false, failure: 'The email could not be queued.' });
    expect(problems).toContainEqual(expect.objectContaining({ err: cause }));
  });
});
