import { AuditFilter } from '../../../../contracts/audit/audit.ts';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { currentTexts } from '../../i18n/text.ts';
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
  const described = typesDescribedBy(filter['words']);
  if (described.length > 0) filter['wordTypes'] = described.join(',');
  return filter;
}

/** The kinds of events whose sentence contains the words, in the language of the page. */
function typesDescribedBy(words: string | undefined): readonly string[] {
  const wanted = words?.toLocaleLowerCase() ?? '';
  if (wanted === '') return [];
  return Object.entries(currentTexts(sentenceTexts))
    .filter(([type, text]) => isEventType(type) && wordsOf(text).includes(wanted))
    .map(([type]) => type)
    .slice(0, maxTypes);
}
/** The most that the contract accepts. */
const maxTypes = 200;
/** Other keys name values and things. */
const isEventType = (key: string): boolean => /^[A-Z][A-Za-z0-9]*$/.test(key);
const wordsOf = (text: string): string => text.replaceAll(/%\{\w+\}/g, '').toLocaleLowerCase();

const isField = (name: string): name is keyof AuditFilter => name in AuditFilter.shape;
