import { useMemo } from 'react';
import { NamePeople } from '../../../contracts/identity/user.ts';
import { kitTexts } from '../i18n/en/kit.ts';
import { useText } from '../i18n/text.ts';
import { useQueryOf } from './use-query-of.ts';

export interface NamedActor {
  readonly name: string;
  readonly kind: 'person' | 'machine' | 'unknown';
}

/** Names by id; an id that is not a person is the product itself, and an erased person has no name. */
export function usePeople(ids: readonly string[]): (id: string) => NamedActor {
  const t = useText(kitTexts);
  const requestedIds = [...new Set(ids)].filter((id) => isPerson(id)).toSorted();
  const { data } = useQueryOf(
    NamePeople,
    { ids: requestedIds.slice(0, 200).join(',') },
    { enabled: requestedIds.length > 0, staleMs: 60_000, keepPrevious: true },
  );
  const names = useMemo(() => new Map(data?.items.map((each) => [each.id, each.displayName])), [data]);
  return (id) => {
    if (!isPerson(id)) return { name: 'Stepwell', kind: 'machine' };
    const name = names.get(id);
    if (name === undefined) return { name: t(data === null ? 'nameLoading' : 'somebody'), kind: 'unknown' };
    return name === null ? { name: t('erasedPerson'), kind: 'unknown' } : { name, kind: 'person' };
  };
}

const isPerson = (id: string): boolean => id !== '' && id !== 'system' && !id.includes(':');
