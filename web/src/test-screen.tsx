import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { newQueryClient } from './providers/query-client.ts';
import { listOf, type Replies, TestNetwork } from './test-network.ts';

/** Draws a part of a page at an address; a failed query is not tried again. */
export function renderAt(address: string, part: ReactNode): RenderResult {
  return render(
    <QueryClientProvider client={newQueryClient({ retry: false })}>
      <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Draws a screen as at an address, on a network that answers so; what is not named has nothing. */
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
