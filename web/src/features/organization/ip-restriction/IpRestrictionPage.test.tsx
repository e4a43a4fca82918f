import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { settingsViewOf, stubMariaSession } from '../../../test-session.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { rulesOf, wrongLines } from './ip-rules.ts';

const save = 'PUT /v1/organization-settings/my/customized-permissions/restricted-ip';
let network: TestNetwork;

beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/people': listOf([]),
    'GET /v1/workspaces': listOf([]),
    'GET /v1/organization-settings/my/all': successEnvelope({ item: settingsViewOf() }),
    'POST /v1/permission/check-ip-access': successEnvelope({ item: { isAllowed: true } }),
    [save]: successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/setting/ip-restriction');
});

it('R-IP-10, R-IP-09: /admin/setting/ip-restriction saves whether addresses are restricted, and to which', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: /Only from these addresses/ }));
  await user.type(screen.getByLabelText('Addresses and blocks'), '203.0.113.7\n2001:db8::/32');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(network.requestsTo(save)[0]?.body).toEqual({
      enableRestrictedIP: true,
      allowedRules: ['203.0.113.7', '2001:db8::/32'],
    }),
  );
});

it('a rule that is no address or block is named, and not sent', async () => {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Addresses and blocks'), '203.0.113.0/24\n203.0.113.0/64');
  expect(screen.getByText(/^Line 2 isn’t an IP address/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(network.requestsTo(save)).toEqual([]);
});

it('each rule that is no address or block is named', async () => {
  const user = userEvent.setup();
  await user.type(
    await screen.findByLabelText('Addresses and blocks'),
    'here\n203.0.113.0/24\nthere\n::1/300',
  );
  expect(screen.getByText(/^Lines 1, 3, 4 aren’t IP addresses/)).toBeVisible();
  await user.type(screen.getByLabelText('Addresses and blocks'), '\na'.repeat(8));
  expect(screen.getByText(/^Lines 1, 3, 4, 5, 6, 7, 8, 9, 10, 11 … aren’t IP addresses/)).toBeVisible();
});

it('rules that leave out their author are refused, with what to do', async () => {
  network.replies[save] = refusal(400, 'settings.own-address-not-allowed', {
    facts: { address: '203.0.113.7' },
  });
  render(<Toasts />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Addresses and blocks'), '198.51.100.0/24');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/leave out your own address/)).toBeVisible();
  expect(screen.queryByText('Nothing was changed')).toBeNull(); // the field says it
  await user.click(screen.getByRole('button', { name: 'Add my address' }));
  expect(screen.getByLabelText('Addresses and blocks')).toHaveValue('198.51.100.0/24\n203.0.113.7');
});

it('reads one rule a line, of either version, and finds the wrong ones', () => {
  expect(rulesOf(' 203.0.113.7 \n\n::1/128\n')).toEqual(['203.0.113.7', '::1/128']);
  expect(wrongLines('203.0.113.7\n\n2001:db8::/32')).toEqual([]);
  expect(wrongLines('here\n203.0.113.7\n\nexample.com')).toEqual([1, 4]);
});
