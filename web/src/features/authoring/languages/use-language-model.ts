import { useQuery } from '@tanstack/react-query';
import { LanguageModelView } from '../../../../../contracts/authoring/language-calls.ts';
import { call } from '../../../providers/api-client.ts';
import { QueryFailed } from '../../../providers/use-query-of.ts';

/** A model that is being installed may be ready any moment. */
const missingPollMs = 30_000;

async function fetchLanguageModel(): Promise<LanguageModelView> {
  const result = await call({ method: 'GET', path: '/v1/language-model' });
  if (!result.ok) throw new QueryFailed(result);
  return LanguageModelView.parse(result.data);
}

/** Whether a language model writes texts here; `null` until it is known. */
export const useLanguageModel = (): LanguageModelView['state'] | null =>
  useQuery({
    queryKey: ['language-model'],
    queryFn: fetchLanguageModel,
    staleTime: missingPollMs,
    refetchInterval: ({ state }) => (state.data?.state === 'missing' ? missingPollMs : false),
  }).data?.state ?? null;
