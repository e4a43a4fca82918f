import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { newQueryClient } from '../../providers/query-client.ts';
import { TestNetwork } from '../../test-network.ts';
import { PrivacyPolicy, UserAgreement } from './PolicyScreen.tsx';

const text = '# Our policy\n\nPlain <b>words</b>.\n\n## What we store\n\nLittle.';
const show = (Policy: typeof PrivacyPolicy) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <Policy />
      </MemoryRouter>
    </QueryClientProvider>,
  );

afterEach(() => void vi.useRealTimers());

it.each([
  ['privacy-policy', PrivacyPolicy],
  ['user-agreement', UserAgreement],
])('R-POL-01: the %s is read from a public file, and nothing of it as HTML', async (name, Policy) => {
  const network = new TestNetwork({ [`GET /policies/${name}.txt`]: { status: 200, body: text } });
  show(Policy);
  expect(screen.getByRole('status', { name: 'Loading the text' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Our policy' })).toBeVisible();
  expect(screen.getByText('Plain <b>words</b>.')).toBeVisible();
  expect(network.requests[0]?.headers).not.toHaveProperty('authorization');
});

it('R-POL-02: says "Failed to load Content." when it cannot be fetched, and tries again when asked to', async () => {
  const network = new TestNetwork({ 'GET /policies/privacy-policy.txt': 'lost' });
  show(PrivacyPolicy);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to load Content.'), {
    timeout: 5000,
  });
  network.replies['GET /policies/privacy-policy.txt'] = { status: 200, body: text };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Little.')).toBeVisible();
});

it('comes by itself when the server was away and is back', async () => {
  vi.useFakeTimers();
  const network = new TestNetwork({
    'GET /policies/privacy-policy.txt': { status: 502, body: 'Bad gateway' },
  });
  show(PrivacyPolicy);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('alert')).toBeVisible();
  network.replies['GET /policies/privacy-policy.txt'] = { status: 200, body: text };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Little.')).toBeVisible();
});
