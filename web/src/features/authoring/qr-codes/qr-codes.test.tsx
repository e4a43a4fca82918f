import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';
import { workflowDetails } from '../workflow-details.fixture.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([]),
    'GET /v1/workflows': listOf([
      { ...workflowDetails({ id: 'pump', title: 'Pump' }), titleTranslations: {}, editType: 'original' },
      { ...workflowDetails({ id: 'press', title: 'Press' }), titleTranslations: {}, editType: 'original' },
    ]),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

it('R-QR-01: /admin/setting/qr-code prints the codes of the chosen workflows', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const user = userEvent.setup();
  renderConsole('/admin/setting/qr-code');
  expect(await screen.findByRole('button', { name: 'Select workflows to print' })).toBeDisabled();
  const row = (await screen.findByText('Pump')).closest('tr');
  await user.click(within(row as HTMLElement).getByRole('checkbox'));
  expect(screen.getByRole('img', { name: 'QR code that opens Pump' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR code that opens Press' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Print 1 code' }));
  expect(print).toHaveBeenCalledOnce();
  const [asked] = network.requestsTo('GET /v1/workflows');
  expect(asked?.path).toContain('published=true');
});

it('chooses and leaves all of a page at once', async () => {
  const user = userEvent.setup();
  renderConsole('/admin/setting/qr-code');
  await screen.findByText('Pump');
  const all = screen.getAllByRole('checkbox')[0] as HTMLElement;
  await user.click(all);
  expect(screen.getByRole('button', { name: 'Print 2 codes' })).toBeEnabled();
  await user.click(all);
  expect(screen.getByRole('button', { name: 'Select workflows to print' })).toBeDisabled();
});
