import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CommitField } from './CommitField.tsx';
import { CommitTextArea } from './CommitTextArea.tsx';

const line = (onCommit: (text: string) => void) => (
  <CommitField label="Text" value="Pump" problem={() => null} onCommit={onCommit} />
);
const lines = (onCommit: (text: string) => void) => (
  <CommitTextArea label="Text" value="Pump" maxLength={40} emptyError="Empty" onCommit={onCommit} />
);

it.each([
  ['a line', '{Enter}', line, [['Pumps']]],
  ['a line', '{Escape}', line, []],
  ['a text of several lines', '{Enter}', lines, [['Pumps']]],
  ['a text of several lines', '{Escape}', lines, []],
] as const)('the keyboard stays at the place of %s that is left by %s', async (_, key, field, committed) => {
  const onCommit = vi.fn();
  render(
    <div role="tabpanel" tabIndex={0}>
      <button>First</button>
      {field(onCommit)}
      <button>Next</button>
    </div>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), `s${key}`);
  expect(screen.getByRole('textbox', { name: 'Text' })).not.toHaveFocus();
  expect(onCommit.mock.calls).toEqual(committed);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
  await userEvent.keyboard(key);
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
});
