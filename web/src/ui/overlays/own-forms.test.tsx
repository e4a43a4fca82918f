import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { BareDialog, Dialog } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

const sendPage = vi.fn();
const resetPage = vi.fn();
const sendOwn = vi.fn((event?: { preventDefault: () => void }) => event?.preventDefault());
beforeEach(() => vi.clearAllMocks());

const close = () => undefined;
const form = (
  <form onSubmit={sendOwn}>
    <input aria-label="Name" />
    <button type="submit">Send</button>
    <button type="reset">Clear</button>
  </form>
);
const inDialogs: Readonly<Record<string, ReactNode>> = {
  BareDialog: (
    <BareDialog open label="Opened" onClose={close}>
      {form}
    </BareDialog>
  ),
  Dialog: (
    <Dialog open title="Opened" onClose={close} onSubmit={sendOwn}>
      <input aria-label="Name" />
      <button type="submit">Send</button>
      <button type="reset">Clear</button>
    </Dialog>
  ),
  FormDialog: (
    <FormDialog title="Opened" form={{ submit: sendOwn, isSubmitting: false }} verb="Send" onClose={close}>
      <input aria-label="Name" />
      <button type="reset">Clear</button>
    </FormDialog>
  ),
  ConfirmDialog: (
    <ConfirmDialog open title="Opened" verb="Send" onConfirm={sendOwn} onClose={close}>
      <input aria-label="Name" />
      <button type="reset">Clear</button>
    </ConfirmDialog>
  ),
  Popover: (
    <Popover open label="Opened" anchor={document.body} onClose={close}>
      {form}
    </Popover>
  ),
  Menu: <Menu anchor={document.body} label="Opened" actions={[]} header={form} onClose={close} />,
};

describe.each(Object.entries(inDialogs))('a form in a %s that a form of the page has opened', (_, opened) => {
  beforeEach(() => {
    render(
      <form onSubmit={sendPage} onReset={resetPage}>
        {opened}
      </form>,
    );
  });
  it('is sent by its button, without the form of the page', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sendOwn).toHaveBeenCalledOnce();
    expect(sendPage).not.toHaveBeenCalled();
  });
  it('is sent by Enter, without the form of the page', async () => {
    await userEvent.type(screen.getByLabelText('Name'), 'Harbour{Enter}');
    expect(sendOwn).toHaveBeenCalledOnce();
    expect(sendPage).not.toHaveBeenCalled();
  });
  it('is cleared, without the form of the page', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(resetPage).not.toHaveBeenCalled();
  });
});
