import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { CommandPalette } from './CommandPalette.tsx';

const loading = Promise.withResolvers<void>();
vi.mock('./PaletteList.tsx', async (original) => {
  await loading.promise;
  return original();
});

it('loses no key that is typed while its list is loaded, and runs nothing', async () => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout
  const network = new TestNetwork();
  stubMariaSession(network);
  network.fallback = listOf([]);
  await signIn('maria@harbour.example', 'secret');
  renderAt('/home', <CommandPalette />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('textbox', { name: 'Search or run a command' });
  await userEvent.keyboard('tea{Enter}');
  loading.resolve();
  const field = await screen.findByRole('combobox');
  expect(field).toHaveValue('tea');
  await userEvent.keyboard('ms');
  expect(field).toHaveValue('teams');
});
