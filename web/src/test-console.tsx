import { render, type RenderResult } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Console } from './console/Console.tsx';
import { consolePages } from './console/pages.ts';
import { newQueryClient } from './providers/query-client.ts';
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx';

// The first load of a screen can be slow on a busy machine, which is not what the tests measure.
await Promise.all(consolePages.map(({ load }) => load()));

interface RenderedConsole extends RenderResult {
  readonly currentPath: () => string;
  /** Opens the same address again in the same browser, with nothing but what is in its storage. */
  readonly reload: () => RenderedConsole;
}

/** Renders the whole console at an address, inside a router as in the application; failed queries are not retried. */
export function renderConsole(address: string): RenderedConsole {
  localStorage.clear();
  return openConsole(address);
}

function openConsole(address: string): RenderedConsole {
  const router = createMemoryRouter(
    [
      { path: '/admin/*', element: <Console /> },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: [address] },
  );
  const drawn = render(
    <ThemeRoot>
      <QueryClientProvider client={newQueryClient({ retry: false })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeRoot>,
  );
  const location = () => router.state.location;
  return {
    ...drawn,
    currentPath: () => location().pathname,
    reload: () => {
      const { pathname, search } = location();
      drawn.unmount();
      return openConsole(pathname + search);
    },
  };
}
