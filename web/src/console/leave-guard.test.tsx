import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

async function leave(...parts: readonly boolean[]) {
  const page = (
    <>
      {parts.map((waiting, index) => (
        <LeaveGuard key={index} waiting={waiting} />
      ))}
      <Link to="/other">Other</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/other', element: <h1>Other page</h1> },
  ]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
}

it.each([
  ['the first', [true, false]],
  ['the second', [false, true]],
  ['both', [true, true]],
])('asks once where %s of two parts of a page has unsaved changes', async (_, parts) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await leave(...parts);
  expect(screen.getAllByRole('dialog', { name: 'Leave without saving?' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('heading', { name: 'Other page' })).toBeVisible();
  expect(warn).not.toHaveBeenCalled();
});

it('has the browser ask before the page is closed or reloaded, while there are unsaved changes', () => {
  const isAsked = (waiting: boolean) => {
    const router = createMemoryRouter([{ path: '/', element: <LeaveGuard waiting={waiting} /> }]);
    const { unmount } = render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    unmount();
    return leaving.defaultPrevented;
  };
  expect([isAsked(true), isAsked(false)]).toEqual([true, false]);
});

it('asks nothing where everything is saved', async () => {
  await leave(false, false);
  expect(screen.getByRole('heading', { name: 'Other page' })).toBeVisible();
});

it('discards the changes of the form that it stands in, without sending them', async () => {
  const send = vi.fn();
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <form onSubmit={send}>
          <LeaveGuard waiting />
          <Link to="/other">Other</Link>
        </form>
      ),
    },
    { path: '/other', element: <h1>Other page</h1> },
  ]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('heading', { name: 'Other page' })).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});
