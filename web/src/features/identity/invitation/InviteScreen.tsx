import { invitationTexts } from '../../../i18n/en/invitation.ts';
import { useText } from '../../../i18n/text.ts';
import { CreateAccount } from './CreateAccount.tsx';

/** `/userinvitecreate/:token/:name?/:lang?` (R-INV-01): nothing is used up before the button is pressed. */
export function InviteScreen() {
  const t = useText(invitationTexts);
  return (
    <CreateAccount
      path="/invite/v2/setuser"
      policyPath="/invite/v2/password-policy"
      title={t('title')}
      line={t('line')}
      invalid={{ error: 'invitation.invalid', page: '/emailexpired/invite' }}
      advice={t('failedAdvice')}
    />
  );
}
