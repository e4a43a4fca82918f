import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ThemeRoot, useThemeMode } from './ThemeRoot.tsx';

beforeEach(() => localStorage.clear());

function Switch() {
  const { mode, setMode } = useThemeMode();
  return <button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>{mode}</button>;
}
const open = () =>
  render(
    <ThemeRoot>
      <Switch />
    </ThemeRoot>,
  );
const drawn = () => document.documentElement.dataset['theme'];

it('R-THM-01, 1:257: is dark at first, and what was chosen stays after a reload', () => {
  const first = open();
  expect(drawn()).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'dark' }));
  expect(drawn()).toBe('light');
  first.unmount();
  open();
  expect(screen.getByRole('button', { name: 'light' })).toBeVisible();
  expect(drawn()).toBe('light');
});
