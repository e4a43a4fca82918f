import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** No results: nobody watched in the period, or no name matches the search; with a way to continue. */
export function NothingWatched() {
  const t = useText(analyticsTexts);
  const { get, set } = useUrlState();
  const keyword = get('keyword');
  if (keyword !== null)
    return (
      <EmptyState
        art="search"
        title={t('noMatch', { text: keyword })}
        action={<Button onClick={() => set({ keyword: null, page: null })}>{t('showAll')}</Button>}
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  const longer = () => set({ period: 'allTime', from: null, to: null, page: null });
  return (
    <EmptyState
      art="chart"
      title={t('noneTitle')}
      action={get('period') !== 'allTime' && <Button onClick={longer}>{t('longer')}</Button>}
    >
      {t('noneBody')}
    </EmptyState>
  );
}
