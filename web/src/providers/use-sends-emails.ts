import { GetEmailDelivery } from '../../../contracts/identity/email.ts';
import { useQueryOf } from './use-query-of.ts';

/** Whether emails leave the server; until that is known, they do. */
export const useSendsEmails = (): boolean =>
  useQueryOf(GetEmailDelivery, {}, { staleMs: Infinity }).data?.sendsEmails ?? true;
