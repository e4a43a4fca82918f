import { render, type RenderResult } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Console } from './console/Console.tsx';
import { consolePages } from './console/pages.ts';
import { newQueryClient } from './providers/query-client.ts';

// The first load of a screen can be slow on a busy machine, which is not what the tests measure.
await Promise.all(consolePages.map(({ load }) => load()));

/** Renders the whole console at an address, inside a router as in the application; failed queries are not retried. */
export function renderConsole(address: string): RenderResult & { readonly currentPath: () => string } {
  localStorage.clear();
  const router = createMemoryRouter(
    [
      { path: '/admin/*', element: <Console /> },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: [address] },
  );
  const drawn = render(
    <QueryClientProvider client={newQueryClient({ retry: false })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...drawn, currentPath: () => router.state.location.pathname };
}
