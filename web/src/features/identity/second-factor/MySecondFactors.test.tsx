import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, successEnvelope } from '../../../test-network.ts';
import { renderScreen } from '../../../test-screen.tsx';
import { MySecondFactors } from './MySecondFactors.tsx';

const path = '/v1/auth/second-factor';
/** What is to be printed is in the page as well. */
const onScreen = { ignore: '[aria-hidden] *' };
const factor = { id: 'factor-1', kind: 'totp', name: 'Phone', addedAt: '2026-03-01T08:00:00.000Z' };

/** The server's key, as browsers import it. */
async function publicKey(): Promise<string> {
  const algorithm = {
    name: 'RSA-OAEP',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  const der = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return btoa(String.fromCharCode(...der));
}

async function open(factors: readonly object[], replies = {}, hasPassword = true) {
  const network = renderScreen(() => <MySecondFactors hasPassword={hasPassword} />, '/', '/', {
    'GET /v1/profile/me/second-factors': successEnvelope({ item: { factors, recoveryCodesLeft: 9 } }),
    'GET /v1/auth/password-key': successEnvelope({ item: { publicKey: await publicKey() } }),
    [`POST ${path}/confirm`]: successEnvelope({ item: { challenge: 'c1', passkeys: false } }),
    ...replies,
  });
  return { network, user: userEvent.setup() };
}

it('lists them and the recovery codes that are left', async () => {
  await open([factor]);
  expect(await screen.findByText('Phone')).toBeVisible();
  expect(screen.getByText('9 codes left')).toBeVisible();
});

it('removes one only after the password, which is sent encrypted', async () => {
  const { network, user } = await open([factor], {
    [`POST ${path}/remove`]: refusal(409, 'second-factor.required'),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Phone”?' });
  expect(network.requestsTo(`POST ${path}/remove`)).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('Password'), 'Harbour-mill-7');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Refused: second-factor.required.')).toBeVisible();
  expect(network.requestsTo(`POST ${path}/remove`)[0]?.body).toEqual({
    challenge: 'c1',
    factorId: 'factor-1',
  });
  expect(JSON.stringify(network.requests)).not.toContain('Harbour-mill-7');
});

it('a wrong password is told under its field', async () => {
  const { user } = await open([], { [`POST ${path}/confirm`]: refusal(400, 'password.wrong') });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText('This isn’t your password.')).toBeVisible();
});

it('new recovery codes are shown once, and closed by who has saved them', async () => {
  const { user } = await open([factor], {
    [`POST ${path}/recovery-codes`]: successEnvelope({ item: { recoveryCodes: ['ABCD-EFGH-JKLM-NPQR'] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
  await user.type(await screen.findByLabelText('Password'), 'Harbour-mill-7{Enter}');
  expect(await screen.findByText('ABCD-EFGH-JKLM-NPQR', onScreen)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/^These codes aren’t shown again/)).toBeVisible();
  expect(screen.getByText('ABCD-EFGH-JKLM-NPQR', onScreen)).toBeVisible();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print codes' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await expect.poll(() => screen.queryByText('ABCD-EFGH-JKLM-NPQR')).toBeNull();
});

it('somebody without a password is not asked for one, and must have signed in just now', async () => {
  const late = refusal(403, 'second-factor.sign-in-again');
  const { network, user } = await open([factor], { [`POST ${path}/confirm`]: late }, false);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Refused: second-factor.sign-in-again.')).toBeVisible();
  expect(network.requestsTo(`POST ${path}/confirm`)[0]?.body).toEqual({});
});
