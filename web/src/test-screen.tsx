import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { newQueryClient } from './providers/query-client.ts';
import { listOf, type Replies, TestNetwork } from './test-network.ts';

/** Renders a component at an address; failed queries are not retried. */
export function renderAt(address: string, part: ReactNode): RenderResult {
  return render(
    <QueryClientProvider client={newQueryClient({ retry: false })}>
      <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Renders a screen at an address with these network answers; all others are empty. */
export function renderScreen(
  Screen: ComponentType,
  route: string,
  address: string,
  replies: Replies,
): TestNetwork {
  const network = new TestNetwork(replies);
  network.fallback = listOf([]);
  renderAt(
    address,
    <Routes>
      <Route path={route} element={<Screen />} />
    </Routes>,
  );
  return network;
}
