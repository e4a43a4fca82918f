import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountMenu } from '../../../app/shell/UserMenu.tsx';
import { currentSession } from '../../../providers/session.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { stubMariaSession } from '../../../test-session.ts';
import { HelpDeskScreen } from './HelpDeskScreen.tsx';

const login = 'POST /v1/zendesk-sso/login';
const form = {
  action: 'https://help.example/access/jwt',
  fields: { jwt: 'token', return_to: 'https://help.example/' },
};
let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ [login]: successEnvelope({ item: form }) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

describe('R-INT-03: the help desk', () => {
  it('is opened by a form that carries the token, never by an address', async () => {
    const submitted: string[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      const token = this.querySelector<HTMLInputElement>('input[name=jwt]')?.value;
      submitted.push(`${this.method} ${this.action} ${token}`);
    });
    renderAt('/help-desk?return_to=https://help.example/', <HelpDeskScreen />);
    await expect.poll(() => submitted).toEqual(['post https://help.example/access/jwt token']);
    expect(network.requestsTo(login).at(-1)?.body).toEqual({ return_to: 'https://help.example/' });
  });

  it('says why it cannot be opened', async () => {
    network.replies[login] = refusal(409, 'help-desk.needs-email');
    renderAt('/help-desk', <HelpDeskScreen />);
    expect(await screen.findByText('The help desk couldn’t be opened')).toBeVisible();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('is in the account menu where there is one: %s', async (helpDesk, entries) => {
    network.replies['GET /v1/deployment'] = successEnvelope({
      item: { deployment: 'global', frameHosts: [], announcement: null, helpDesk },
    });
    const session = currentSession();
    if (session.status !== 'signed-in') throw new Error('Maria is not signed in.');
    renderAt('/', <AccountMenu session={session} anchor={document.body} onClose={() => undefined} />);
    expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expect.poll(() => screen.queryAllByRole('menuitem', { name: 'Help desk' })).toHaveLength(entries);
  });
});
