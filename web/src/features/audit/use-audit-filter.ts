import { AuditFilter } from '../../../../contracts/audit/audit.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useDateRange } from '../../providers/use-date-range.ts';

/** By default the trail starts at the beginning. */
export const defaultRange = 'allTime';

/** Search parameters that have the same name as in the contract. */
const fieldNames = [
  'stream', 'category', 'entityId', 'personId', 'types', 'workspaceIds', 'correlationId', 'words', 'address',
] as const; // prettier-ignore
/** All search parameters that filter the trail. */
export const filterNames = [...fieldNames, 'period', 'from', 'to'] as const;

/** The filters of the trail from the address; invalid values are ignored. */
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
