import { render, type RenderResult } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Console } from './console/Console.tsx';
import { consolePages } from './console/pages.ts';
import { newQueryClient } from './providers/query-client.ts';

// A busy machine takes long to load a screen for the first time, which is no part of what a test waits for.
await Promise.all(consolePages.map(({ load }) => load()));

/** Draws the whole console at one of its addresses, inside a router as the application has it; a failed query is not tried again. */
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
