import { useParams } from 'react-router';
import { trialTexts } from '../../../i18n/en/trial.ts';
import { useText } from '../../../i18n/text.ts';
import { CreateAccount } from '../invitation/CreateAccount.tsx';

/** `/startfreetrial/:token/:name?/:lang?` (R-INV-01): nothing is used up before the button is pressed. */
export function TrialScreen() {
  const t = useText(trialTexts);
  const { name = '' } = useParams();
  return (
    <CreateAccount
      path="/v1/self-signup/setuser"
      policy="complexity"
      initialName={name}
      title={t('title')}
      line={t('line')}
      invalid={{ error: 'self-signup.invalid', page: '/emailexpired/trial' }}
      advice={t('failedAdvice')}
    />
  );
}
