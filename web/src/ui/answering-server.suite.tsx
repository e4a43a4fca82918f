import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { vi } from 'vitest';

/** What the server answers to a path: `item` or `items`, `'waits'` for ever, or `'fails'`. */
export type Replies = Readonly<Record<string, Readonly<Record<string, unknown>> | 'waits' | 'fails'>>;

const page = { page: 1, size: 20, dataCount: 0 };

/** Draws a screen as at an address, on a server that answers so; what is not named has nothing. Returns the addresses that were asked. */
export function drawScreen(
  Screen: ComponentType,
  route: string,
  address: string,
  replies: Replies,
): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const reply = replies[new URL(url, 'http://x').pathname];
    if (reply === 'waits') return new Promise<never>(() => undefined);
    const failed = { success: false, code: 400, message: 'The server was asked in vain.', error: 'x' };
    const body = reply === 'fails' ? failed : { success: true, code: 0, message: 'OK', ...(reply ?? { items: [], page }) }; // prettier-ignore
    return new Response(JSON.stringify(body), { status: reply === 'fails' ? 400 : 200 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={route} element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}
