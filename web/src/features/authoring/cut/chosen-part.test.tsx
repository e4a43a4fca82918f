import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { examplePlayerWorkflow } from '../../../../../contracts/playback/playback.examples.ts';
import type { ProviderEvents } from '../../../player/media-provider.ts';
import { setAccessToken } from '../../../providers/access-token.ts';
import { renewSignedMs } from '../../../providers/signing.ts';
import { successEnvelope, TestNetwork } from '../../../test-network.ts';
import { ThemeRoot } from '../../../ui/theme/ThemeRoot.tsx';
import { ChosenPart } from './ChosenPart.tsx';
import { usePartTimes } from './use-part-times.ts';

const provider = vi.hoisted(() => ({
  calls: [] as string[],
  events: null as ProviderEvents | null,
}));
vi.mock('../../../player/providers.ts', () => ({
  providerFor: () => (_: unknown, events: ProviderEvents) => {
    provider.events = events;
    return {
      load: (url: string) => provider.calls.push(`load ${url}`),
      updateUrl: (url: string) => provider.calls.push(`update ${url}`),
      destroy: () => provider.calls.push('destroy'),
    };
  },
}));

const Chosen = () => <ChosenPart workflowId="w" times={usePartTimes(null)} />;

beforeEach(async () => {
  provider.calls = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setAccessToken({ accessToken: 'a-token', expiresIn: 600 });
  let answers = 0;
  new TestNetwork({
    'GET /v1/player/workflow': () =>
      successEnvelope({ item: { ...examplePlayerWorkflow, hlsUrl: `/media/${(answers += 1)}/v` } }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeRoot>
        <Chosen />
      </ThemeRoot>
    </QueryClientProvider>,
  );
  await screen.findByLabelText(examplePlayerWorkflow.title);
});
afterEach(() => {
  setAccessToken(null);
  vi.useRealTimers();
});

it('goes on playing from a newer address of the chosen video', async () => {
  await act(() => vi.advanceTimersByTimeAsync(renewSignedMs + 1_000));
  await waitFor(() => expect(provider.calls).toEqual(['load /media/1/v', 'update /media/2/v']));
});

it('asks for a new address of the chosen video when the old one has expired, and loads that', async () => {
  act(() => provider.events?.onFailure({ kind: 'expired', detail: '403' }));
  await waitFor(() => expect(provider.calls).toEqual(['load /media/1/v', 'load /media/2/v']));
});
