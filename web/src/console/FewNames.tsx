import { Fragment } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';

interface FewNamesProps {
  readonly names: readonly string[];
  /** How many are shown. */
  readonly most?: number;
}

/** The first of several names, and how many more there are. */
export function FewNames({ names, most = 5 }: FewNamesProps) {
  const t = useText(contractListTexts);
  return (
    <>
      {names.slice(0, most).map((name, place) => (
        <Fragment key={place}>
          {place > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {names.length > most && ` ${t('andMore', { smart_count: names.length - most })}`}
    </>
  );
}
