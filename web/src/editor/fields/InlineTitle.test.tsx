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
