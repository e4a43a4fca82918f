import { act, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentSession, signIn } from '../../providers/session.ts';
import { listOf, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
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
