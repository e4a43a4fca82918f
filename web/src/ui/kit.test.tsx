import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../i18n/text.ts';
import german from '../i18n/de-de/kit.json' with { type: 'json' };
import { Button } from './controls/Button.tsx';
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx';
import { ErrorState } from './feedback/ErrorState.tsx';
import { Field } from './controls/Field.tsx';
import { IconButton } from './controls/IconButton.tsx';
import { SearchField } from './controls/SearchField.tsx';
import { StatusBadge } from './feedback/StatusBadge.tsx';
import { StepCard } from './workflow/StepCard.tsx';
import { showToast } from './feedback/toast.ts';
import { Toasts } from './feedback/Toasts.tsx';
import { Keys } from './text/Keys.tsx';

describe('buttons', () => {
  it('a button that works cannot be pressed again', () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Publish
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(press).not.toHaveBeenCalled();
  });
  it('an icon alone has a name and tells its key', () => {
    render(<IconButton icon={Pencil} name="Rename" keys="Ctrl R" />);
    expect(screen.getByRole('button', { name: 'Rename' })).toHaveAttribute('aria-keyshortcuts', 'Ctrl+R');
  });
});

describe('fields', () => {
  it('a field at fault says what is wrong and is marked', () => {
    render(<Field label="Code" defaultValue="12 70" error="A code has no space" />);
    const field = screen.getByLabelText('Code');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('A code has no space');
  });
  it('a search waits 300 ms after the last key, and not at all for Enter', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<SearchField label="Find" value="" onSearch={onSearch} />);
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'pum' } });
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.change(box, { target: { value: 'pump' } });
    act(() => void vi.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['pump']]);
    fireEvent.change(box, { target: { value: 'pump seal' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSearch).toHaveBeenLastCalledWith('pump seal');
    vi.useRealTimers();
  });
  it('a search keeps the space before the next word, and does not search again for it', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    const { rerender } = render(<SearchField label="Find" value="" onSearch={onSearch} />);
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'Anna ' } });
    act(() => void vi.advanceTimersByTime(300));
    rerender(<SearchField label="Find" value="Anna" onSearch={(text) => onSearch(text)} />);
    act(() => void vi.advanceTimersByTime(2000));
    expect(onSearch.mock.calls).toEqual([['Anna']]);
    expect(box).toHaveValue('Anna ');
    vi.useRealTimers();
  });
});

describe('status and steps', () => {
  it('a status is a word beside its icon', () => {
    render(<StatusBadge tone="failed" />);
    expect(screen.getByText('Failed')).toBeVisible();
  });
  it('R-PLY-47 a step card shows a number of two digits, title, length and attachments, and selects', async () => {
    const onSelect = vi.fn();
    render(
      <StepCard
        number={4}
        title="Torque the gland nuts"
        duration={112}
        attachments={2}
        current
        playing
        onSelect={onSelect}
      />,
    );
    const card = screen.getByRole('button', {
      name: /04.*01:52.*Torque the gland nuts.*playing.*2 attachments/,
    });
    expect(card).toHaveAttribute('aria-current', 'step');
    await userEvent.click(card);
    expect(onSelect).toHaveBeenCalledOnce();
  });
  it('a step without a title is called by its number, without a warning', () => {
    const { container } = render(<StepCard number={1} title="  " duration={5} />);
    expect(screen.getByText('Step 1')).toBeVisible();
    expect(container.querySelector('svg')).toBeNull();
  });
});

describe('dialogs and messages', () => {
  it('a destructive act turns on only when the name was typed', async () => {
    const onConfirm = vi.fn();
    const user = userEvent.setup();
    render(
      <ConfirmDialog
        open
        title="Delete?"
        verb="Delete"
        destructive
        typed="Line 2"
        onConfirm={onConfirm}
        onClose={() => undefined}
      >
        <p>It cannot be undone.</p>
      </ConfirmDialog>,
    );
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.type(screen.getByRole('textbox'), 'Line 2');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
  it('a failure says what happened, what is safe, and offers the way on', async () => {
    const onRetry = vi.fn();
    render(<ErrorState title="The list did not load" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
  it('a toast offers undo and closes with it', async () => {
    const undo = vi.fn();
    render(<Toasts />);
    act(() => void showToast({ tone: 'ready', message: '3 moved', undo }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('3 moved')).not.toBeInTheDocument();
  });
  it('a failure stays until it is closed, however many successes follow', () => {
    render(<Toasts />);
    act(() => void showToast({ tone: 'failed', message: 'The file was not sent' }));
    for (const message of ['One saved', 'Two saved', 'Three saved'])
      act(() => void showToast({ tone: 'ready', message }));
    expect(screen.getByText('The file was not sent')).toBeVisible();
    expect(screen.queryByText('One saved')).not.toBeInTheDocument();
    expect(screen.getByText('Three saved')).toBeVisible();
  });
});

it('calls keys what the keyboards of a language call them', () => {
  act(() => showLanguage('de-de', { kit: german.texts }));
  render(<Keys keys="Ctrl Shift Z" />);
  for (const key of ['Strg', 'Umschalt', 'Z']) expect(screen.getByText(key)).toBeVisible();
  act(() => showLanguage('en', {}));
});
