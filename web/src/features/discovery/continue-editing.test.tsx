import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../providers/session.ts';
import { listOf, TestNetwork } from '../../test-network.ts';
import { letMariaIn } from '../../test-session.ts';
import { ContinueEditing } from './ContinueEditing.tsx';

const asked = 'GET /v1/users/maria/workflows/continue-editing';
let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ [asked]: listOf([]) });
  letMariaIn(network);
  await signIn('maria@harbour.example', 'secret');
});

it('is asked for again when the list beside it has changed, and only then', async () => {
  const page = (dataCount: number) => ({ items: [], page: { page: 1, size: 20, dataCount } });
  const drawn = (beside: ReturnType<typeof page> | null) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ContinueEditing beside={beside} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(drawn(null));
  const first = page(1);
  rerender(drawn(first));
  rerender(drawn(first));
  await expect.poll(() => network.callsOf(asked)).toHaveLength(1);
  rerender(drawn(page(2)));
  await expect.poll(() => network.callsOf(asked)).toHaveLength(2);
});
