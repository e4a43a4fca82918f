import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { successEnvelope, refusal, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { stubMariaSession } from '../../../test-session.ts';
import { SealReceiptsPage } from './SealReceiptsPage.tsx';

const address = 'GET /v1/audit/seal-receipt-schedule';
const change = 'PUT /v1/audit/seal-receipt-schedule';
const schedule = {
  id: 'harbour',
  interval: 'weekly',
  emails: ['notary@example.com'],
  webhooks: ['https://archive.example.com/seals'],
  revision: 4,
  deliveries: [
    {
      address: 'https://archive.example.com/seals',
      at: '2026-03-03T09:00:00.000Z',
      sealNumber: 12,
      channel: 'webhook',
      isDelivered: false,
      failure: 'It answered with status 500.',
    },
  ],
};

describe('seal receipts', () => {
  let network: TestNetwork;
  beforeEach(async () => {
    network = new TestNetwork({ [address]: successEnvelope({ item: schedule }) });
    stubMariaSession(network);
    await signIn('maria@harbour.example', 'secret');
  });
  afterEach(() => vi.useRealTimers());
  const show = () => renderAt('/admin/seal-receipts', <SealReceiptsPage />);

  it('Success: shows to whom they go, how often, and what failed', async () => {
    show();
    expect(await screen.findByLabelText('Email addresses')).toHaveValue('notary@example.com');
    expect(screen.getByLabelText('Frequency')).toHaveValue('weekly');
    expect(screen.getByText('Failed; will be retried')).toBeVisible();
    expect(screen.getByText('It answered with status 500.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download seal receipt' })).toBeEnabled();
  });

  it('where no mail server is configured, says that emails stay on the server', async () => {
    const [failed] = schedule.deliveries;
    const written = {
      ...failed,
      address: 'notary@example.com',
      channel: 'email',
      isDelivered: true,
      failure: null,
    };
    network.replies[address] = successEnvelope({ item: { ...schedule, deliveries: [written] } });
    network.replies['GET /v1/email-delivery'] = successEnvelope({ item: { sendsEmails: false } });
    show();
    expect(await screen.findByText(/^This server has no mail server: receipts/)).toBeVisible();
    expect(screen.getByText('Placed in the outbox')).toBeVisible();
  });

  it('shows what was sent meanwhile to a new address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await screen.findByLabelText('Email addresses');
    const [failed] = schedule.deliveries;
    const sent = {
      ...failed,
      address: 'notary@example.com',
      channel: 'email',
      isDelivered: true,
      failure: null,
    };
    network.replies[address] = successEnvelope({ item: { ...schedule, deliveries: [failed, sent] } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await screen.findByText('Placed in the outbox')).toBeVisible();
    const asked = network.requestsTo(address).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.requestsTo(address)).toHaveLength(asked);
  });

  it('Empty: says that nothing was sent yet', async () => {
    const empty = { ...schedule, interval: 'never', emails: [], webhooks: [], deliveries: [] };
    network.replies[address] = successEnvelope({ item: empty });
    show();
    expect(await screen.findByText(/^Nothing has been sent yet/)).toBeVisible();
  });

  it('Loading and Error: says what the server said', async () => {
    network.replies[address] = refusal(503, 'service.unavailable');
    show();
    expect(await screen.findByText('Refused: service.unavailable.')).toBeVisible();
  });

  it('saves addresses of one a line, and says which are none before anything is sent', async () => {
    network.replies[change] = successEnvelope();
    show();
    const emails = await screen.findByLabelText('Email addresses');
    fireEvent.change(emails, { target: { value: 'notary@example.com\nnobody' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Enter up to 10 addresses/)).toBeVisible();
    expect(network.requestsTo(change)).toHaveLength(0);
    fireEvent.change(emails, { target: { value: ' a@example.com \n\nb@example.com\na@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => network.requestsTo(change)).toHaveLength(1);
    expect(network.requestsTo(change)[0]?.headers['if-match']).toBe('"4"');
    expect(network.requestsTo(change)[0]?.body).toEqual({
      interval: 'weekly',
      recipients: {
        emails: ['a@example.com', 'b@example.com'],
        webhooks: ['https://archive.example.com/seals'],
      },
    });
  });

  it('asks before changes are lost, until they are saved', async () => {
    network.replies[change] = successEnvelope();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show();
    const emails = await screen.findByLabelText('Email addresses');
    expect(isAsked()).toBe(false);
    fireEvent.change(emails, { target: { value: 'a@example.com' } });
    expect(isAsked()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(isAsked).toBe(false);
  });

  it('shows what somebody else saved meanwhile instead of overwriting it', async () => {
    network.replies[change] = refusal(409, 'revision.conflict');
    show();
    const emails = await screen.findByLabelText('Email addresses');
    fireEvent.change(emails, { target: { value: 'mine@example.com' } });
    network.replies[address] = successEnvelope({
      item: { ...schedule, emails: ['theirs@example.com'], revision: 6 },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByDisplayValue('theirs@example.com')).toBeVisible();
  });
});
