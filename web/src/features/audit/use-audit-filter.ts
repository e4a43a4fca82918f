import { AuditFilter } from '../../../../contracts/audit/audit.ts';
import { useAddress } from '../../providers/use-address.ts';

/** Names of the filter in the address; those of the contract. */
export const filterNames = [
  'stream', 'category', 'entityId', 'personId', 'types', 'workspaceIds', 'correlationId', 'words', 'address', 'from', 'to',
] as const; // prettier-ignore

/** What narrows the trail, from the address; a value that is none is left out rather than refused. */
export function useAuditFilter(): Record<string, string> {
  const { get } = useAddress();
  const filter: Record<string, string> = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  for (const name of filterNames) {
    const value = get(name);
    if (value !== null && AuditFilter.shape[name].safeParse(value).success) filter[name] = value;
  }
  return filter;
}
