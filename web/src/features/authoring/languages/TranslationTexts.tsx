import { Fragment, useState } from 'react';
import type { TranslationRow } from '../../../../../contracts/authoring/translations.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { StateFilters } from '../StateFilters.tsx';
import { TranslatedRow } from './TranslatedRow.tsx';
import type { WrittenText } from './use-translation.ts';
import styles from './Languages.module.css';

const filters = ['all', 'draft', 'stale', 'missing'] as const;
type Filter = (typeof filters)[number];

interface TranslationTextsProps {
  readonly languageCode: string;
  readonly originalLanguage: string;
  readonly rows: readonly TranslationRow[];
  readonly onWrite: (written: WrittenText, status: 'draft' | 'accepted') => void;
}

/** All texts beside the original, or those of a filter. */
export function TranslationTexts(props: TranslationTextsProps) {
  const { languageCode, originalLanguage, rows, onWrite } = props;
  const t = useText(contentLanguagesTexts);
  const [filter, setFilter] = useState<Filter>('all');
  const [current, setCurrent] = useState<string | null>(null);
  const keyOf = ({ part, id }: TranslationRow) => `${languageCode}/${part}/${id}`;
  const { steps } = useEditor().document.draft;
  const numbers = new Map(steps.map(({ id }, index) => [id, index + 1]));
  const counts = filters.map((key) => ({
    key,
    label: t(`filter.${key}`),
    count: key === 'all' ? rows.length : rows.filter(({ state }) => state === key).length,
  }));
  const shown = rows.filter(({ state }) => filter === 'all' || state === filter);
  const firstOutside = shown.find(({ part, stepId }) => part === 'sentence' && stepId === null);
  const firstOfSummary = shown.find(({ part }) => part === 'summary');
  return (
    <>
      <StateFilters counts={counts} chosen={filter} onChoose={setFilter}>
        <small className={styles['keys']}>{t('keys')}</small>
      </StateFilters>
      <div className={styles['columns']} aria-hidden>
        <span />
        <span>{t('original', { language: languageName(originalLanguage) })}</span>
        <span>{languageName(languageCode)}</span>
      </div>
      {shown.length === 0 && <p className={styles['empty']}>{t('nothing')}</p>}
      <ol className={styles['rows']}>
        {shown.map((row) => (
          <Fragment key={keyOf(row)}>
            {row === firstOutside && <li className={styles['group']}>{t('outside')}</li>}
            {row === firstOfSummary && <li className={styles['group']}>{t('summary')}</li>}
            <TranslatedRow
              row={row}
              isCurrent={current === keyOf(row)}
              onCurrent={() => setCurrent(keyOf(row))}
              number={numbers.get(row.stepId ?? '') ?? null}
              languageCode={languageCode}
              originalLanguage={originalLanguage}
              onWrite={onWrite}
            />
          </Fragment>
        ))}
      </ol>
    </>
  );
}
