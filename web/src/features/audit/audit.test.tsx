import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, type Replies } from '../../ui/answering-server.suite.tsx';
import { AuditTrail } from './AuditTrail.tsx';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => vi.unstubAllGlobals());

const events = '/v1/audit/events';
const event = {
  id: 7, position: 7, eventId: 'e7', type: 'UserRegistered', version: 1, time: '2026-11-21T10:00:00.000Z', actor: 'dora', stream: 'user-dora', category: 'user',
  entityId: 'dora', revision: 0, workspaceId: null, data: { userId: 'dora', email: null, displayName: null, role: 'viewer' }, erased: ['email', 'displayName'],
  client: null, commandId: 'c', correlationId: 'c', causationId: null, previousHash: '0', hash: 'f',
}; // prettier-ignore
const record = { event, changes: [{ path: 'role', before: null, after: 'viewer' }], changedFields: 1, unchangedFields: 0, correlatedEvents: 1, chain: { previous: null, next: null, intact: true } }; // prettier-ignore
const erased = { '/v1/users/names': { items: [{ id: 'dora', displayName: null }], page: { page: 1, size: 250, dataCount: 1 } } }; // prettier-ignore
const trail = (replies: Replies, address = '/admin/audit') =>
  drawScreen(AuditTrail, '/admin/audit', address, { ...erased, ...replies });

describe('the audit trail on the screen', () => {
  it('Empty: says so and what to do', async () => {
    trail({});
    expect(await screen.findByText('No event fits')).toBeInTheDocument();
  });

  it('Loading: keeps its head and filters', () => {
    trail({ [events]: 'waits' });
    expect(screen.getByRole('heading', { name: 'Audit trail' })).toBeInTheDocument();
    expect(screen.getByLabelText('IP address')).toBeInTheDocument();
  });

  it('Error: says what the server said', async () => {
    trail({ [events]: 'fails' });
    expect(await screen.findByText('The server was asked in vain.')).toBeInTheDocument();
  });

  it('Success: shows personal data that was erased as erased, in the row and in the record', async () => {
    trail({ [events]: { items: [event], page: { page: 1, size: 100, dataCount: 1 } }, [`${events}/7`]: { item: record } }); // prettier-ignore
    const row = await screen.findByRole('button', { name: /Erased/ });
    await userEvent.click(row);
    expect(await screen.findByText(/nobody can read it any more/)).toBeInTheDocument();
    expect(screen.getByText('email')).toBeInTheDocument();
    expect(screen.getAllByText('Erased').length).toBeGreaterThan(1);
  });

  it('asks by words and by address, and says of what is no address that it narrows nothing', async () => {
    const asked = trail({}, '/admin/audit?words=gland&address=10.0.0.9');
    await screen.findByText('No event fits');
    expect(asked.some((url) => url.includes('words=gland') && url.includes('address=10.0.0.9'))).toBe(true);
    trail({}, '/admin/audit?address=300.1');
    expect(await screen.findByRole('alert')).toHaveTextContent('not an IP address');
  });
});
