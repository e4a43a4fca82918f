import { useQuery } from '@tanstack/react-query';
import { VoicesView } from '../../../../../contracts/authoring/voice-calls.ts';
import { call } from '../../../providers/api-client.ts';
import { QueryFailed } from '../../../providers/use-query-of.ts';

/** While voices are still being fetched, the list grows. */
const fetchingPollMs = 10_000;

async function fetchVoices(): Promise<VoicesView> {
  const result = await call({ method: 'GET', path: '/v1/voices' });
  if (!result.ok) throw new QueryFailed(result);
  return VoicesView.parse(result.data);
}

/** The voices of the machine; `null` until they are known. */
export const useVoices = (): VoicesView | null =>
  useQuery({
    queryKey: ['voices'],
    queryFn: fetchVoices,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.neural === false ? fetchingPollMs : false),
  }).data ?? null;
