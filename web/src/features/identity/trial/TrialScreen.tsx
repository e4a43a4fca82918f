import { Navigate, useParams } from 'react-router';
import { LinkAnswer } from '../../../../../contracts/identity/password.ts';
import { trialTexts } from '../../../i18n/en/trial.ts';
import { useText } from '../../../i18n/text.ts';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CreateAccount } from '../invitation/CreateAccount.tsx';
import { SignInPage } from '../SignInPage.tsx';
import { useLinkAnswer } from '../use-link-answer.ts';

const expiredPage = '/emailexpired/trial';

/** `/startfreetrial/:token/:name?/:lang?` (R-INV-01): nothing is used up before the button is pressed. */
export function TrialScreen() {
  const t = useText(trialTexts);
  const { token = '', name = '' } = useParams();
  const answer = useLinkAnswer('/v1/self-signup/password-policy', token, LinkAnswer);
  if (answer === undefined)
    return (
      <SignInPage step={2}>
        <RowsSkeleton rows={5} />
      </SignInPage>
    );
  if (answer?.isOpen === false) return <Navigate to={expiredPage} replace />;
  return (
    <CreateAccount
      path="/v1/self-signup/setuser"
      policy={answer?.passwordPolicy ?? 'complexity'}
      initialName={name}
      title={t('title')}
      line={t('line')}
      invalid={{ error: 'self-signup.invalid', page: expiredPage }}
      advice={t('failedAdvice')}
    />
  );
}
