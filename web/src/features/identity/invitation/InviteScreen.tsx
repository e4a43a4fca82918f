import { Navigate, useParams } from 'react-router';
import { InvitationAnswer } from '../../../../../contracts/identity/invitation.ts';
import { invitationTexts } from '../../../i18n/en/invitation.ts';
import { useText } from '../../../i18n/text.ts';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SignInPage } from '../SignInPage.tsx';
import { useLinkAnswer } from '../use-link-answer.ts';
import { CreateAccount } from './CreateAccount.tsx';

const expiredPage = '/emailexpired/invite';

/** `/userinvitecreate/:token/:name?/:lang?` (R-INV-01): nothing is used up before the button is pressed. */
export function InviteScreen() {
  const t = useText(invitationTexts);
  const { token = '', name = '' } = useParams();
  const answer = useLinkAnswer('/invite/v2/password-policy', token, InvitationAnswer);
  if (answer === undefined)
    return (
      <SignInPage step={2}>
        <RowsSkeleton rows={5} />
      </SignInPage>
    );
  if (answer?.invitation === null) return <Navigate to={expiredPage} replace />;
  const invitation = answer?.invitation;
  return (
    <CreateAccount
      path="/invite/v2/setuser"
      policy={answer?.passwordPolicy ?? 'complexity'}
      title={t('title')}
      about={invitation && t('about', invitation)}
      line={t('line')}
      initialName={name || invitation?.displayName || ''}
      invalid={{ error: 'invitation.invalid', page: expiredPage }}
      advice={t('failedAdvice')}
    />
  );
}
