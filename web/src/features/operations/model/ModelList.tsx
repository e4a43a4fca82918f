import { useEffect } from 'react';
import { useRefresh } from 'react-admin';
import { ListModels, type ModelView } from '../../../../../contracts/operations/models.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { ContractList } from '../../../console/ContractList.tsx';
import { languageName } from '../../../i18n/language-name.ts';
import { modelTexts } from '../../../i18n/en/models.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';

const pollMs = 3_000;
const tones: Record<ModelView['state'], StatusTone> = {
  installed: 'ready',
  fetching: 'processing',
  absent: 'waiting',
  failed: 'failed',
  off: 'leftOut',
};
const known = ['voices', 'language', 'sentences', 'speech'] as const;
type Known = (typeof known)[number];
const isKnown = (id: string): id is Known => known.some((each) => each === id);
const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

/** What the product has learned from others, how far its download is, and what does not work without it. */
export function ModelList() {
  const t = useText(modelTexts);
  return (
    <ContractList
      query={ListModels}
      texts={modelTexts}
      sort={{ field: 'id', order: 'ASC' }}
      nameOf={({ id, purpose }) => (isKnown(id) ? t(`does.${id}`) : purpose)}
      empty={<EmptyState title={t('empty')}>{t('emptyBody')}</EmptyState>}
      columns={[
        {
          source: 'purpose',
          render: ({ id, purpose, version, licence, sentTo }) => (
            <span className={parts['lines']}>
              {isKnown(id) ? t(`does.${id}`) : purpose}
              <span className={parts['quiet']}>
                {[version, licence].filter((each) => each !== '').join(', ')}
              </span>
              <span className={parts['quiet']}>
                {sentTo === null ? t('stays') : t('sentTo', { host: sentTo })}
              </span>
            </span>
          ),
        },
        { source: 'state', render: (row) => <ModelState {...row} /> },
        {
          source: 'languages',
          wide: true,
          render: ({ languages }) => languages.map((code) => languageName(code)).join(', '),
        },
      ]}
    />
  );
}

function ModelState({ id, state, fetchedBytes, totalBytes, problem }: ModelView) {
  const t = useText(modelTexts);
  const refresh = useRefresh();
  useEffect(() => {
    if (state === 'installed' || state === 'off') return undefined;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [state, refresh]);
  const [done, all] = [megabytes(fetchedBytes), megabytes(totalBytes)];
  return (
    <span className={parts['lines']}>
      <StatusBadge tone={tones[state]}>{t(`state.${state}`, { done, all })}</StatusBadge>
      {state === 'fetching' && <ProgressBar label={t('progress')} value={totalBytes > 0 ? fetchedBytes / totalBytes : null} />}
      {state === 'off' && <span className={parts['quiet']}>{t('offBody')}</span>}
      {state !== 'installed' && state !== 'off' && (
        <span className={parts['quiet']}>
          {isKnown(id) && t(`without.${id}`)} {problem} {state !== 'fetching' && t('get', { name: id })}
        </span>
      )}
    </span>
  );
} // prettier-ignore
