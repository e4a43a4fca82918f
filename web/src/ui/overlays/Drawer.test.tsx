import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';

const inWindow = window.matchMedia;
afterEach(() => void (window.matchMedia = inWindow));
const inWideWindow = (matches: boolean) =>
  (window.matchMedia = (media) => Object.assign(inWindow(media), { matches }));

it('closes by Escape from the page beside it, but not from a text field there', async () => {
  inWideWindow(true);
  const onClose = vi.fn();
  render(
    <>
      <button>A row</button>
      <input aria-label="Search" />
      <Drawer open title="Assembly hall" onClose={onClose}>
        Details
      </Drawer>
    </>,
  );
  screen.getByLabelText('Search').focus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'A row' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

function Rows() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>A row</button>
      {isOpen && (
        <Drawer open takesFocus title="Assembly hall" onClose={() => setOpen(false)}>
          <input aria-label="Colour" />
          <input aria-label="Name" autoFocus />
        </Drawer>
      )}
    </>
  );
}

describe.each([
  { place: 'over the page', matches: false },
  { place: 'beside the page', matches: true },
])('opened by keyboard $place', ({ matches }) => {
  it('leaves the focus in its first field, and gives it back when it is closed', async () => {
    inWideWindow(matches);
    render(<Rows />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'A row' })).toHaveFocus());
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

it('over a page it leaves only itself to keyboard and screen reader, until it is closed', async () => {
  render(<Rows />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const drawer = screen.getByRole('dialog', { name: 'Assembly hall' });
  const row = screen.getByText('A row');
  expect([row.closest('[inert]'), drawer.closest('[inert]')]).toEqual([expect.anything(), null]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(row).toHaveFocus());
  expect(row.closest('[inert]')).toBeNull();
});

it('keeps what was typed in it when a tablet is turned', async () => {
  const turns = new EventTarget();
  window.matchMedia = (media) =>
    Object.assign(inWindow(media), {
      matches: false,
      addEventListener: turns.addEventListener.bind(turns),
    });
  render(<Rows />);
  await userEvent.click(screen.getByText('A row'));
  await userEvent.type(screen.getByLabelText('Colour'), 'red');
  inWideWindow(true);
  act(() => void turns.dispatchEvent(new Event('change')));
  expect(await screen.findByRole('complementary')).toBeVisible();
  expect(screen.getByLabelText('Colour')).toHaveValue('red');
  expect(screen.getByText('A row').closest('[inert]')).toBeNull();
});

function RowWithQuestion() {
  const [isOpen, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>A row</button>
      {isOpen && (
        <Drawer open takesFocus title="Assembly hall" onClose={() => setOpen(false)}>
          <button onClick={() => setAsks(true)}>Delete</button>
          {asks && (
            <Dialog open title="Delete?" onClose={() => setAsks(false)}>
              <input aria-label="Type “delete”" autoFocus />
            </Dialog>
          )}
        </Drawer>
      )}
    </>
  );
}

it('has the focus again when a question in it is closed', async () => {
  render(<RowWithQuestion />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  // Base UI moves the focus in the next frame
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Assembly hall' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByLabelText('Type “delete”')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Type “delete”')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
});
