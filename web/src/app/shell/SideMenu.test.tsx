import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { AppShell } from './AppShell.tsx';
import { resetMenu, setMenuOpen, useMenuOpen } from './menu-state.ts';
import styles from './SideMenu.module.css';
import { SideMenu } from './SideMenu.tsx';

beforeEach(() => localStorage.clear());

it.each([false, true])('its links have their size and mark the current page (folded: %s)', async (folded) => {
  const network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Maria is not let in.');
  renderAt('/home', <SideMenu session={session} folded={folded} phone={false} />);
  const home = screen.getByRole('link', { name: 'Home' });
  expect(home).toHaveClass(styles['link'] ?? 'absent');
  expect(home).toHaveAttribute('aria-current', 'page');
});

it('R-SMN-09: a window that was narrow for a while has its menu as the person left it', () => {
  let small = false;
  vi.stubGlobal('matchMedia', () => ({ matches: small }));
  const { result } = renderHook(useMenuOpen);
  const resize = (toSmall: boolean) => {
    small = toSmall;
    act(resetMenu);
    return result.current;
  };
  expect([resize(false), resize(true), resize(false)]).toEqual([true, false, true]);
  act(() => setMenuOpen(false));
  expect([resize(true), resize(false)]).toEqual([false, false]);
  vi.unstubAllGlobals();
});

it('on a phone it covers the page as a dialog: Escape closes it and gives the focus back', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  const network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  renderAt('/home', <AppShell />);
  const opener = await screen.findByRole('button', { name: 'Menu' });
  await userEvent.click(opener);
  const menu = await screen.findByRole('dialog', { name: 'Main menu' });
  await waitFor(() => expect(menu).toContainElement(document.querySelector(':focus')));
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
  vi.unstubAllGlobals();
});
