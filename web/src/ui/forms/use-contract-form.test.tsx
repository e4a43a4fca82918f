import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CalendarDay, defineId, Name } from '../../../../contracts/kernel/fields.ts';
import { defineTexts } from '../../i18n/text.ts';
import { Field } from '../controls/Field.tsx';
import { fieldErrors } from './field-errors.ts';
import { useContractForm } from './use-contract-form.ts';

const schema = z.object({
  name: z.string().min(1).max(5),
  code: z.string().regex(/^\S*$/, 'noSpace').max(3),
});
const texts = defineTexts('useContractFormTest', {
  noSpace: 'Remove the spaces.',
  codeWrong: 'Enter a code.',
});

function Team({ send }: { send: (team: z.output<typeof schema>) => unknown }) {
  const form = useContractForm({ schema, texts, defaultValues: { name: '', code: 'A 1' }, send });
  return (
    <form noValidate onSubmit={form.submit}>
      <Field label="Name" {...form.field('name')} />
      <Field label="Code" {...form.field('code')} />
      <button type="submit">Save</button>
    </form>
  );
}
const named = (label: string) => screen.getByLabelText(label);

it('says under each field what is wrong, in the words of the screen where it has some', async () => {
  const send = vi.fn();
  render(<Team send={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(named('Name')).toHaveAccessibleDescription('Fill in this field.');
  expect(named('Code')).toHaveAccessibleDescription('Remove the spaces.');
  expect(named('Name')).toHaveFocus();
  await userEvent.type(named('Name'), 'Painters');
  expect(named('Name')).toHaveAccessibleDescription('Use at most 5 characters.');
  await userEvent.clear(named('Code'));
  await userEvent.type(named('Code'), 'A1234');
  expect(named('Code')).toHaveAccessibleDescription('Enter a code.');
  expect(send).not.toHaveBeenCalled();
});

it('Enter sends it, once however often it is pressed', async () => {
  let finish = (): void => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Team send={send} />);
  await userEvent.clear(named('Code'));
  await userEvent.type(named('Name'), 'Night{Enter}{Enter}{Enter}');
  expect(send.mock.calls).toEqual([[{ name: 'Night', code: '' }]]);
  finish();
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(2);
});

it('says that a name has a hidden character, which a limit of characters does not explain', () => {
  const screenTexts = defineTexts('hiddenCharacterTest', {
    nameWrong: 'Enter a name of up to 90 characters.',
  });
  const errorOf = (name: string) => fieldErrors(z.object({ name: Name }), { name }, screenTexts)['name'];
  expect(errorOf('Hall \u202Enimda')).toContain('A hidden one may have been pasted');
  expect(errorOf('')).toBe('Enter a name of up to 90 characters.');
  for (const name of ['محمد\u200F (Hall 2)', '\u200Eשרה', 'می\u200Cخواهم', '👩‍🔧', 'a\u0301'])
    expect(errorOf(name), name).toBeUndefined();
});

it('says what the contract says of a value that is filled in, and asks for one that is not', () => {
  const own = z.object({
    name: Name,
    day: CalendarDay,
    id: defineId(),
    limit: z.string().refine(() => false, 'rules.unnamed'),
  });
  const values = { name: '   ', day: '1999-12-31', id: 'constructor', limit: '1' };
  expect(fieldErrors(own, values, texts)).toEqual({
    name: 'Spaces alone are not enough. Enter some text.',
    day: 'This must be between 2000 and 2099.',
    id: 'This is not a valid ID.',
    limit: 'Enter a valid value.',
  });
});
