import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { InlineTitle } from './InlineTitle.tsx';

it.each([true, false])(
  'says under a title that it has a hidden character, and does not save it',
  async (strong) => {
    const onCommit = vi.fn();
    render(
      <InlineTitle label="Title" value="Pump" placeholder="Untitled" strong={strong} onCommit={onCommit} />,
    );
    const title = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.click(title);
    await userEvent.paste('\u202Enimda');
    await userEvent.keyboard('{Enter}');
    expect(title).toHaveFocus();
    expect(title).toHaveAccessibleDescription(/A hidden one may have been pasted/);
    await userEvent.clear(title);
    await userEvent.paste('\u2068Valve\u2069');
    await userEvent.keyboard('{Enter}');
    expect(onCommit.mock.calls).toEqual([['\u2068Valve\u2069']]);
  },
);

it('says under a required title that is emptied why it stays as it was', async () => {
  const onCommit = vi.fn();
  const at = (required: boolean) => (
    <InlineTitle strong label="Title" value="Pump" placeholder="Untitled" {...{ required, onCommit }} />
  );
  const { rerender } = render(at(true));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription('Fill in this field.');
  await userEvent.keyboard('{Enter}');
  expect(title).toHaveFocus();
  await userEvent.tab();
  expect(title).toHaveValue('Pump');
  expect(onCommit).not.toHaveBeenCalled();
  rerender(at(false));
  await userEvent.clear(title);
  expect(title).toBeValid();
  await userEvent.tab();
  expect(onCommit.mock.calls).toEqual([['']]);
});

it('keeps the focus at a title that is left with Enter', async () => {
  const onCommit = vi.fn();
  const { container } = render(
    <InlineTitle strong label="Title" value="Pump" placeholder="Untitled" onCommit={onCommit} />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 's{Enter}');
  expect(onCommit.mock.calls).toEqual([['Pumps']]);
  expect(screen.getByRole('textbox', { name: 'Title' })).not.toHaveFocus();
  expect(container.firstElementChild).toHaveFocus();
});

it('says in text why a title cannot be edited, once somebody tries', async () => {
  const why = 'Unpublish the workflow to rename it';
  render(
    <InlineTitle strong label="Title" value="Pump" placeholder="Untitled" off={why} onCommit={vi.fn()} />,
  );
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveAttribute('aria-readonly', 'true');
  expect(title).toHaveAccessibleDescription(why);
  expect(screen.getByText(why)).not.toBeVisible();
  await userEvent.click(title);
  await userEvent.keyboard('Valve');
  expect(title).toHaveValue('Pump');
  expect(screen.getByText(why)).toBeVisible();
  await userEvent.tab();
  expect(screen.getByText(why)).not.toBeVisible();
});
