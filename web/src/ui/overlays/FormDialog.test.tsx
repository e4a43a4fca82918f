import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Field } from '../controls/Field.tsx';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { FormDialog } from './FormDialog.tsx';

const user = userEvent.setup();

function renderDialog(state: { readonly disabled?: boolean; readonly isSubmitting?: boolean }) {
  const submit = vi.fn((event?: { preventDefault: () => void }) => event?.preventDefault());
  const { isSubmitting = false, disabled = false } = state;
  render(
    <FormDialog
      title="Rename"
      verb="Save"
      form={{ submit, isSubmitting }}
      disabled={disabled}
      onClose={() => undefined}
    >
      <Field label="Name" />
    </FormDialog>,
    { wrapper: ThemeRoot },
  );
  return submit;
}

it('sends the form by its button and by Enter', async () => {
  const submit = renderDialog({});
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Line 4{Enter}');
  expect(submit).toHaveBeenCalledTimes(2);
});

it.each([{ disabled: true }, { isSubmitting: true }])(
  'R-FRM-04: a confirm button is ignored while it is disabled, however it is reached (%j)',
  async (state) => {
    const submit = renderDialog(state);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
    expect(submit).not.toHaveBeenCalled();
  },
);
