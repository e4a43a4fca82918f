import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../providers/api-client.ts';

/**
 * What the server says of the link of an email, by its token; `undefined` while it is asked, and `null` without an
 * answer: then the page goes on, and the server checks what is sent in any case.
 */
export function useLinkAnswer<A>(path: string, token: string, answer: z.ZodType<A>): A | null | undefined {
  const { data } = useQuery({
    queryKey: ['link', path, token],
    queryFn: async (): Promise<A | null> => {
      const result = await call({ method: 'POST', path, body: { token }, sessionless: true });
      return answer.safeParse(result.data).data ?? null;
    },
    staleTime: Infinity,
    // a link that was used meanwhile is asked for again
    gcTime: 0,
  });
  return data;
}
