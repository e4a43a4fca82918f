import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { TestNetwork } from '../../test-network.ts';
import { stubMariaSession } from '../../test-session.ts';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { Header } from './Header.tsx';

beforeEach(async () => {
  localStorage.clear();
  stubMariaSession(new TestNetwork());
  await signIn('maria@harbour.example', 'secret');
});

it.each([false, true])('R-THM-02: the header has a switch of the theme (phone: %s)', (phone) => {
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  render(
    <ThemeRoot>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Header session={session} phone={phone} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeRoot>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Light theme' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
});
