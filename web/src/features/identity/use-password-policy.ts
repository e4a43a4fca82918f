import { useQuery } from '@tanstack/react-query';
import { PasswordPolicyAnswer } from '../../../../contracts/identity/password.ts';
import type { PasswordPolicy } from '../../../../contracts/organization/organization.ts';
import { call } from '../../providers/api-client.ts';

/**
 * The rules for the password of a link, by its token; `null` while they are asked for. Without an answer they are those
 * of the specification: the server checks the password in any case.
 */
export function usePasswordPolicy(path: string | null, token: string): PasswordPolicy | null {
  const { data } = useQuery({
    queryKey: ['password-policy', path, token],
    queryFn: async (): Promise<PasswordPolicy> => {
      if (path === null) return 'complexity';
      const result = await call({ method: 'POST', path, body: { token }, sessionless: true });
      return PasswordPolicyAnswer.safeParse(result.data).data?.passwordPolicy ?? 'complexity';
    },
    staleTime: Infinity,
  });
  return path === null ? 'complexity' : (data ?? null);
}
