import { GetStorageUsage } from '../../../../../contracts/media/storage-usage.ts';
import { settingsTexts } from '../../../i18n/en/settings.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { fileSize } from '../../../ui/text/file-format.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './Settings.module.css';

/** How much storage the organisation uses, and the limits for uploads. */
export function StoragePanel() {
  const t = useText(settingsTexts);
  const { data, error, refetch } = useQueryOf(GetStorageUsage, {});
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={2} />;
  const { storedBytes, openUploads, openBytes, storageLimitBytes, openUploadsLimit } = data;
  const limit = storageLimitBytes === null ? t('noLimit') : fileSize(storageLimitBytes);
  return (
    <Panel title={t('storage')}>
      <div className={styles['form']}>
        <p className={styles['fact']}>
          {t('storedFiles')}
          <span>{t('usedOfLimit', { used: fileSize(storedBytes + openBytes), limit })}</span>
        </p>
        <p className={styles['fact']}>
          {t('openUploads')}
          <span>{t('usedOfLimit', { used: openUploads, limit: openUploadsLimit.toLocaleString('en') })}</span>
        </p>
      </div>
    </Panel>
  );
}
