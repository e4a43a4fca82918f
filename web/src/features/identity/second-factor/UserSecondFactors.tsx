import { useState } from 'react';
import { GetUserSecondFactors, ResetSecondFactors } from '../../../../../contracts/identity/second-factor.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import { maySend, useProfile, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

/** Which second factors a person has, for administrators who may reset them; their own they change in their profile. */
export function UserSecondFactors({ userId }: { userId: string }) {
  return maySend(useSession(), ResetSecondFactors) ? <Factors userId={userId} /> : null;
}

function Factors({ userId }: { userId: string }) {
  const t = useText(secondFactorTexts);
  const { data, error, refetch } = useQueryOf(GetUserSecondFactors, { userId });
  const reset = useCommand(ResetSecondFactors);
  const [asking, setAsking] = useState(false);
  const isOwn = useProfile().id === userId;
  const confirm = async () => {
    const result = await reset.run({ userId });
    setAsking(false);
    if (result.ok) showToast({ tone: 'ready', message: t('wasReset') });
    else showToast({ tone: 'failed', message: t('resetFailed'), detail: result.errorMessage });
  };
  const kinds = [...new Set((data?.factors ?? []).map(({ kind }) => t(kind)))].join(', ');
  return (
    <div className={parts['part']}>
      <h3>{t('title')}</h3>
      {error && <ErrorState title={t('failed')} onRetry={refetch} />}
      {data && <p>{kinds || t('noneOfPerson')}</p>}
      {kinds !== '' && !isOwn && <Button onClick={() => setAsking(true)}>{t('reset')}</Button>}
      <ConfirmDialog
        open={asking}
        title={t('resetTitle')}
        verb={t('reset')}
        destructive
        keepLabel={t('keep')}
        busy={reset.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{t('resetBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
