import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut, currentSession, logoutReason } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { TestNetwork } from '../../test-network.ts';
import { stubMariaSession } from '../../test-session.ts';
import { IdleWarning } from './IdleWarning.tsx';

const minute = 60_000;
let network: TestNetwork;

async function open(permissions: object) {
  network = new TestNetwork();
  stubMariaSession(network, permissions);
  await signIn('maria@harbour.example', 'secret');
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setInterval', 'clearInterval'] });
  render(<IdleWarning />);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
  sessionStorage.clear();
  document.querySelectorAll('video').forEach((video) => video.remove());
});

describe('the idle sign-out', () => {
  it('R-IDLE-01, R-IDLE-02: warns two minutes before the organisation’s time is over, then signs out and says why', async () => {
    await open({ allowAutoLogout: true, autoLogoutTimeout: 15 });
    await pass(12.9 * minute);
    expect(warning()).toBeNull();
    await pass(0.2 * minute);
    expect(warning()).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/signed out: 01:5\d\./);
    await pass(2 * minute);
    vi.useRealTimers();
    await vi.waitFor(() => expect(currentSession().status).toBe('signed-out'));
    expect(logoutReason()).toBe('idle');
  });

  it('warns for half of the time where the organisation allows less than four minutes', async () => {
    await open({ allowAutoLogout: true, autoLogoutTimeout: 2 });
    await pass(0.9 * minute);
    expect(warning()).toBeNull();
    await pass(0.2 * minute);
    expect(screen.getByRole('timer')).toHaveTextContent(/signed out: 00:5\d\./);
  });

  it('ends its warning when the person says that they are there', async () => {
    await open({ allowAutoLogout: true, autoLogoutTimeout: 15 });
    await pass(14.5 * minute);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await pass(13 * minute - 2000);
    expect(currentSession().status).toBe('signed-in');
  });

  it('takes a key in another tab, and a playing video, for presence', async () => {
    await open({ allowAutoLogout: true, autoLogoutTimeout: 15 });
    await pass(10 * minute);
    localStorage.setItem('last-activity', String(Date.now()));
    await pass(10 * minute);
    expect(warning()).toBeNull();
    const video = document.body.appendChild(document.createElement('video'));
    Object.defineProperty(video, 'paused', { value: false });
    await pass(60 * minute);
    expect(warning()).toBeNull();
    expect(currentSession().status).toBe('signed-in');
  });

  it('is off unless the organisation allows it', async () => {
    await open({ allowAutoLogout: false, autoLogoutTimeout: 15 });
    await pass(300 * minute);
    expect(warning()).toBeNull();
    expect(currentSession().status).toBe('signed-in');
  });

  it('R-SES-12: somebody who is at work is reported, once an hour at most', async () => {
    await open({});
    const sent = () => network.requestsTo('PATCH /v1/admin/user/last-interaction').length;
    expect(sent()).toBe(1);
    fireEvent.keyDown(document.body);
    expect(sent()).toBe(1);
    await pass(61 * minute);
    fireEvent.keyDown(document.body);
    await pass(0); // the access token has expired and is renewed first
    expect(sent()).toBe(2);
  });
});
