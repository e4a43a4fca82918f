import { AuditFilter } from '../../../../contracts/audit/audit.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useDateRange } from '../../providers/use-date-range.ts';

/** The trail goes back to the beginning unless somebody says otherwise. */
export const usualRange = 'allTime';

/** Names of the filter in the address that are those of the contract. */
const fieldNames = [
  'stream', 'category', 'entityId', 'personId', 'types', 'workspaceIds', 'correlationId', 'words', 'address',
] as const; // prettier-ignore
/** Everything in the address that narrows the trail. */
export const filterNames = [...fieldNames, 'period', 'from', 'to'] as const;

/** What narrows the trail, from the address; a value that is none is left out rather than refused. */
export function useAuditFilter(): Record<string, string> {
  const { get } = useAddress();
  const { days } = useDateRange(usualRange);
  const filter: Record<string, string> = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const given = { ...Object.fromEntries(fieldNames.map((name) => [name, get(name)])), ...days };
  for (const [name, value] of Object.entries(given))
    if (value && isField(name) && AuditFilter.shape[name].safeParse(value).success) filter[name] = value;
  return filter;
}

const isField = (name: string): name is keyof AuditFilter => name in AuditFilter.shape;
