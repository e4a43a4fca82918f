import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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
