import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { newPasswordOf } from '../../../../../contracts/identity/model/password-rules.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { generatePassword } from './generate-password.ts';

const page = '/admin/setting/master-password';
const read = 'GET /v1/auth/employeeIdMP';
const reset = 'POST /v1/auth/reset-employeeIdMP';

let network: TestNetwork;
async function open(isOn = true, employeeIdMasterPassword = true, passwordPolicy = 'complexity') {
  const { settings, ...organization } = organizationOf();
  const features = { ...settings.features, employeeIdLogin: isOn };
  const item = {
    ...organization,
    settings: { ...settings, features, employeeIdMasterPassword, passwordPolicy },
  };
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({ item });
  await signIn('maria@harbour.example', 'secret');
  renderConsole(page);
  await screen.findByRole('heading', { name: 'Master password', level: 1 });
}
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([]),
    'GET /v1/people': listOf([]),
    'PATCH /v1/organization-settings/my': successEnvelope(),
    'PUT /v1/organization-settings/my/client-key': successEnvelope(),
    [read]: successEnvelope({ item: { employeeIdMP: 'Turbine-5-basin' } }),
    [reset]: successEnvelope(),
  });
  stubMariaSession(network);
  const access = [...profileOfMaria.access, 'masterPassword'];
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
});
const bodies = (route: string) => network.requestsTo(route).map(({ body }) => body);

describe('/admin/setting/master-password', () => {
  it('R-MPW-01: shows the password only when asked, and changes it', async () => {
    await open();
    expect(await screen.findByLabelText('Hidden')).toBeVisible();
    expect(network.requestsTo(read)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Turbine-5-basin')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Change master password' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('New master password');
    const send = dialog.getByRole('button', { name: 'Change master password' });
    fireEvent.change(field, { target: { value: 'short' } });
    fireEvent.click(send);
    expect(await dialog.findByText(/^Use 10 to 25 characters/)).toBeVisible();
    expect(bodies(reset)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Generate' }));
    network.replies[reset] = refusal(503, 'service.unavailable');
    fireEvent.click(send);
    expect(await dialog.findByText('Refused: service.unavailable.')).toBeVisible();
    network.replies[reset] = successEnvelope();
    fireEvent.click(send);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Turbine-5-basin')).toBeNull();
  });

  it('is a passphrase where the organisation has chosen them', async () => {
    await open(true, true, 'passphrase');
    fireEvent.click(await screen.findByRole('button', { name: 'Change master password' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Change master password' });
    const enter = (value: string) => {
      fireEvent.change(dialog.getByLabelText('New master password'), { target: { value } });
      fireEvent.click(send);
    };
    enter('Turbine-5-bay');
    expect(await dialog.findByText(/^Use 15 to 128 characters/)).toBeVisible();
    enter('quiet lanterns over the quarry');
    await expect.poll(() => bodies(reset)).toEqual([{ employeeIdMP: 'quiet lanterns over the quarry' }]);
  });

  it('R-MPW-02: switches the use of the master password on and off', async () => {
    await open(true, false);
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
    fireEvent.click(await screen.findByRole('switch'));
    await expect
      .poll(() => bodies('PATCH /v1/organization-settings/my'))
      .toEqual([{ employeeIdMasterPassword: true }]);
  });

  it('has no master password where employee IDs are off, and says where they are switched on', async () => {
    await open(false);
    expect(await screen.findByText('Employee IDs are switched off.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open permissions' })).toHaveAttribute(
      'href',
      '/admin/setting/permissions',
    );
  });

  it('sets the client key, and says when another organisation has it', async () => {
    await open();
    const change = 'PUT /v1/organization-settings/my/client-key';
    const form = within(await screen.findByRole('form', { name: 'Client key' }));
    fireEvent.change(form.getByLabelText('Client key'), { target: { value: 'Not a key' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Use up to 63/)).toBeVisible();
    network.replies[change] = refusal(409, 'account.name-taken');
    fireEvent.change(form.getByLabelText('Client key'), { target: { value: 'acme' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Refused: account.name-taken.')).toBeVisible();
    expect(bodies(change)).toEqual([{ clientKey: 'acme' }]);
  });

  it('generates passwords that meet the rules, and never the same', () => {
    const made = Array.from({ length: 50 }, generatePassword);
    for (const schema of Object.values(newPasswordOf))
      expect(made.every((each) => schema.safeParse(each).success)).toBe(true);
    expect(new Set(made).size).toBe(50);
  });
});
