import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Drawer } from './Drawer.tsx';

it('closes by Escape from the page beside it, but not from a text field there', async () => {
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
  const inWindow = window.matchMedia;
  afterEach(() => void (window.matchMedia = inWindow));

  it('leaves the focus in its first field, and gives it back when it is closed', async () => {
    window.matchMedia = (media) => Object.assign(inWindow(media), { matches });
    render(<Rows />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByRole('button', { name: 'A row' })).toHaveFocus();
  });
});
