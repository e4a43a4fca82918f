import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { AppShell } from './AppShell.tsx';
import { NewVersion } from './NewVersion.tsx';
import { UseApp } from './UseApp.tsx';
import { WindowFrame } from './WindowFrame.tsx';

let network: TestNetwork;
beforeEach(async () => {
  localStorage.clear();
  network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signOut();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.querySelector('script[type=module]')?.remove();
  Reflect.deleteProperty(navigator, 'standalone');
});

const announce = (announcement: string | null) => {
  const item = { deployment: 'global', frameHosts: [], announcement, services: {} };
  network.replies['GET /v1/deployment'] = successEnvelope({ item });
};
const banner = () => screen.queryByRole('region', { name: 'Announcement' });

it('R-SHL-02: the banner is hidden by default', async () => {
  announce(null);
  renderAt('/', <WindowFrame />);
  await expect.poll(() => network.requestsTo('GET /v1/deployment')).toHaveLength(1);
  expect(banner()).toBeNull();
});

it('R-SHL-02: what the operators announce stands above every page until it is closed', async () => {
  announce('Maintenance on Sunday from 06:00 to 07:00 UTC.');
  await signIn('maria@harbour.example', 'secret');
  const { unmount } = renderAt('/home', <AppShell />);
  expect(await screen.findByText(/Maintenance on Sunday/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close announcement' }));
  expect(banner()).toBeNull();
  unmount();
  // overlays that are loaded by now suspend, and React goes on with what is awaited alone
  await act(async () => void renderAt('/home', <AppShell />));
  await expect.poll(() => network.requestsTo('GET /v1/deployment')).toHaveLength(2);
  expect(banner()).toBeNull();
});

const pageOf = (version: string) =>
  `<html><head><script type="module" src="/assets/index-${version}.js"></script></head></html>`;

it.each([
  ['current', false],
  ['another', true],
])('3:68: pages of %s version are offered: %s', async (served, isOffered) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const script = document.createElement('script');
  Object.assign(script, { type: 'module' }).setAttribute('src', '/assets/index-current.js');
  document.head.append(script);
  network.replies['GET /'] = { status: 200, body: pageOf(served) };
  renderAt(
    '/home',
    <>
      <NewVersion />
      <Toasts />
    </>,
  );
  await act(async () => void (await vi.advanceTimersByTimeAsync(15 * 60_000)));
  await expect.poll(() => network.requestsTo('GET /')).toHaveLength(1);
  if (isOffered) {
    expect(await screen.findByText('A new version of Stepwell is available.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  } else expect(screen.queryByText(/new version/)).toBeNull();
});

const touchScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('coarse') }),
  );
/** What Chromium fires when it can install the pages. */
const offerToInstall = () => {
  const prompt = vi.fn(() => Promise.resolve());
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return prompt;
};
const useAppPopup = () => screen.queryByText('Use Stepwell as an app');
const renderUseApp = () =>
  renderAt(
    '/home',
    <>
      <UseApp />
      <Toasts />
    </>,
  );

it('R-SHL-03: a tablet that can install the product is offered to use it as an app, once in 30 days', async () => {
  touchScreen();
  const prompt = offerToInstall();
  const { unmount } = renderUseApp();
  expect(await screen.findByText('Use Stepwell as an app')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Install app' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(useAppPopup()).toBeNull();
  unmount();
  renderUseApp();
  expect(useAppPopup()).toBeNull();
});

it.each([
  [29, false],
  [31, true],
])('R-SHL-03: %s days after the last time it is offered again: %s', (days, isOffered) => {
  touchScreen();
  offerToInstall();
  localStorage.setItem('app-offered-at', String(Date.now() - days * 24 * 3600_000));
  renderUseApp();
  expect(useAppPopup() !== null).toBe(isOffered);
  if (isOffered) fireEvent.click(screen.getByRole('button', { name: 'Install app' }));
});

it('R-SHL-03: in Safari the offer names the browser’s own menu instead of a button', async () => {
  touchScreen();
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  vi.resetModules();
  const safari = { ...(await import('./UseApp.tsx')), ...(await import('../../ui/feedback/Toasts.tsx')) };
  renderAt(
    '/home',
    <>
      <safari.UseApp />
      <safari.Toasts />
    </>,
  );
  expect(useAppPopup()).toBeVisible();
  expect(screen.getByText(/^Tap Share, then “Add to Home Screen”/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull();
});

it('R-SHL-03: inside a frame of another page nothing is offered', () => {
  touchScreen();
  offerToInstall();
  vi.stubGlobal('top', {});
  renderUseApp();
  expect(useAppPopup()).toBeNull();
  expect(localStorage.getItem('app-offered-at')).toBeNull();
});

it('R-SHL-03: a computer with a mouse is not', () => {
  offerToInstall();
  renderUseApp();
  expect(useAppPopup()).toBeNull();
});

const asViewer = () => {
  const item = { ...profileOfMaria, role: 'viewer', roles: {}, access: ['player'] };
  network.replies['GET /v1/profile/me'] = successEnvelope({ item });
};

it('R-ROLE-16: the header has no create button for viewers', async () => {
  asViewer();
  await signIn('maria@harbour.example', 'secret');
  renderAt('/home', <AppShell />);
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
});

it('R-ROLE-16: it has one for publishers', async () => {
  const item = { ...profileOfMaria, role: 'viewer', roles: { hall: 'publisher' }, access: ['editor'] };
  network.replies['GET /v1/profile/me'] = successEnvelope({ item });
  await signIn('maria@harbour.example', 'secret');
  renderAt('/home', <AppShell />);
  expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
});

it('R-HDR-02: on a phone, create, search and account are in the toolbar instead of the header', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  await signIn('maria@harbour.example', 'secret');
  renderAt('/home', <AppShell />);
  const header = screen.getByRole('banner');
  const toolbar = screen.getByRole('navigation', { name: 'Main menu' });
  for (const name of ['Create', 'Search', 'Account']) {
    const button = screen.getByRole('button', { name });
    expect(toolbar).toContainElement(button);
    expect(header).not.toContainElement(button);
  }
});

it('3:64: the avatar opens the menu of the account, by mouse and by keyboard', async () => {
  await signIn('maria@harbour.example', 'secret');
  renderAt('/home', <AppShell />);
  const avatar = screen.getByRole('button', { name: 'Account' });
  avatar.focus();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent('Maria Ferreira da Silva');
  for (const name of ['Troubleshooting', 'Sign out'])
    expect(screen.getByRole('menuitem', { name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
  expect(avatar).toHaveFocus();
});
