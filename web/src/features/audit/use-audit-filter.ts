import { AuditFilter } from '../../../../contracts/audit/audit.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useDateRange } from '../../providers/use-date-range.ts';

/** The trail goes back to the beginning unless somebody says otherwise. */
export const defaultRange = 'allTime';

/** Names of the filter in the address that are those of the contract. */
const fieldNames = [
  'stream', 'category', 'entityId', 'personId', 'types', 'workspaceIds', 'correlationId', 'words', 'address',
] as const; // prettier-ignore
/** Everything in the address that narrows the trail. */
export const filterNames = [...fieldNames, 'period', 'from', 'to'] as const;

/** What narrows the trail, from the address; a value that is none is left out rather than refused. */
export function useAuditFilter(): Record<string, string> {
  const { get } = useUrlState();
  const { days } = useDateRange(defaultRange);
  const filter: Record<string, string> = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const parameters = { ...Object.fromEntries(fieldNames.map((name) => [name, get(name)])), ...days };
  for (const [name, value] of Object.entries(parameters))
    if (value && isField(name) && AuditFilter.shape[name].safeParse(value).success) filter[name] = value;
  return filter;
}

const isField = (name: string): name is keyof AuditFilter => name in AuditFilter.shape;
