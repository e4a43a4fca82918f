import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { stubMariaSession } from '../../../test-session.ts';
import { ConsentPopup } from './ConsentPopup.tsx';

const read = 'GET /v1/userConsents';
const create = 'POST /v1/userConsents';
const change = 'PUT /v1/userConsents';
const filming = { id: 'filming', name: 'Filming', text: 'We film.', version: 2, mandatory: true };
const unsigned = { signed: false, signedInfo: null };
const signed = (isAgree: boolean) => ({
  signed: true,
  signedInfo: { isAgree, signedAt: '2026-03-02T12:00:00.000Z' },
});
const news = { ...filming, id: 'news', name: 'News', mandatory: false };

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ [create]: successEnvelope(), [change]: successEnvelope() });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});
const user = userEvent.setup();
const show = (...items: object[]) => {
  network.replies[read] = listOf(items);
  renderAt('/home', <ConsentPopup />);
};
const asked = () => expect.poll(() => network.requestsTo(read)).not.toEqual([]);
const bodies = (route: string) => network.requestsTo(route).map(({ body }) => body);

describe('the consent popup', () => {
  it.each([
    ['R-CON-01', [{ ...filming, ...signed(true) }]],
    ['R-CON-02', [{ ...news, ...signed(false) }]],
    ['R-CON-01', []],
  ])('%s: stays closed with nothing to ask', async (_rule, items) => {
    show(...items);
    await asked();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('R-CON-01: asks for what is unsigned, and records each answer with its version', async () => {
    show({ ...filming, ...unsigned }, { ...news, ...unsigned });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(within(dialog.getByRole('region', { name: 'Filming' })).getByRole('switch'));
    network.replies[read] = listOf([
      { ...filming, ...signed(true) },
      { ...news, ...signed(false) },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(bodies(create)).toEqual([
      {
        consents: [
          { id: 'filming', version: 2, isAgree: true },
          { id: 'news', version: 2, isAgree: false },
        ],
      },
    ]);
    expect(bodies(change)).toEqual([]);
  });

  it('R-CON-01, R-CON-03: asks again for what is required and was declined, and changes that answer', async () => {
    show({ ...filming, ...signed(false) });
    expect(await screen.findByText(/You need to agree/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await expect
      .poll(() => bodies(change))
      .toEqual([{ consents: [{ id: 'filming', version: 2, isAgree: true }] }]);
  });

  it('says what was not recorded, and is left by signing out', async () => {
    network.replies[create] = refusal(409, 'consent.outdated');
    show({ ...filming, ...unsigned });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/Refused: consent.outdated/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await expect.poll(() => network.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
  });
});
