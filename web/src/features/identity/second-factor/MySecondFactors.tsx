import { useState } from 'react';
import { GetMySecondFactors } from '../../../../../contracts/identity/second-factor.ts';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { FactorDialog, type FactorTask } from './FactorDialog.tsx';
import styles from './SecondFactor.module.css';

/** The person's own second factors, which they add and remove after giving their password again, if they have one. */
export function MySecondFactors({ hasPassword }: { hasPassword: boolean }) {
  const t = useText(secondFactorTexts);
  const { data, error, refetch } = useQueryOf(GetMySecondFactors, {});
  const [task, setTask] = useState<FactorTask | null>(null);
  const close = () => {
    setTask(null);
    refetch();
  };
  return (
    <Panel
      title={t('title')}
      actions={
        data && (
          <Button size="sm" onClick={() => setTask({ kind: 'add' })}>
            {t('add')}
          </Button>
        )
      }
    >
      {error && <ErrorState title={t('failed')} onRetry={refetch} />}
      {!data && !error && <RowsSkeleton rows={1} height={48} />}
      {data?.factors.length === 0 && <p className={styles['line']}>{t('none')}</p>}
      {data && data.factors.length > 0 && (
        <ul className={styles['list']}>
          {data.factors.map(({ id, kind, name, addedAt }) => (
            <li key={id}>
              <div>
                <bdi>{name ?? t(kind)}</bdi>
                <small>
                  {t(kind)} · {t('added')} <RelativeTime at={addedAt} />
                </small>
              </div>
              <Button
                size="sm"
                onClick={() => setTask({ kind: 'remove', factorId: id, name: name ?? t(kind) })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
          <li>
            <div>
              {t('recoveryCodes')}
              <small>{t('codesLeft', { smart_count: data.recoveryCodesLeft })}</small>
            </div>
            <Button size="sm" onClick={() => setTask({ kind: 'codes' })}>
              {t('newCodes')}
            </Button>
          </li>
        </ul>
      )}
      {task && <FactorDialog task={task} hasPassword={hasPassword} onClose={close} />}
    </Panel>
  );
}
