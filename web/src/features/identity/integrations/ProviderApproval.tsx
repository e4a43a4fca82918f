import { useState } from 'react';
import {
  approvalOf,
  emailAttributesOf,
  rolesAbove,
} from '../../../../../contracts/identity/model/sign-on-approval.ts';
import { ChangeOidcConnection, ChangeSamlConnection } from '../../../../../contracts/identity/sign-on.ts';
import type { ConnectionView } from '../../../../../contracts/identity/sign-on-views.ts';
import { ChangeSettings, GetOrganizationSettings } from '../../../../../contracts/organization/settings.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { providerApprovalTexts } from '../../../i18n/en/provider-approval.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useText } from '../../../i18n/text.ts';
import { maySend, useProfile, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, TextArea } from '../../../ui/controls/Field.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';

/** The attributes that fill the email address, which are approved with a provider; `null` while they are not known. */
export function useEmailAttributes(): string[] | null {
  const isAllowed = maySend(useSession(), ChangeSettings);
  const { data } = useQueryOf(GetOrganizationSettings, {}, { enabled: isAllowed });
  return data && emailAttributesOf(data.settings.userMappings);
}

/** Who cannot sign in through a provider until one of them approves it, who then can do so here. */
export function ProviderApproval({ connection }: { connection: ConnectionView }) {
  const t = useText(providerApprovalTexts);
  const nameOf = useText(roleTexts);
  const { role: own } = useProfile();
  const emailAttributes = useEmailAttributes();
  const [isAsked, setAsked] = useState(false);
  const approval = approvalOf(connection, emailAttributes ?? connection.approvedEmailAttributes);
  const awaited = rolesAbove(approval.joining);
  if (awaited.length === 0) return null;
  const isForAll = rolesAbove(approval.linked).length > 0;
  const mayApprove = rolesAbove(own).length === 0 && emailAttributes !== null;
  return (
    <div className={styles['whole']}>
      <Note
        tone="attention"
        action={
          mayApprove && (
            <Button size="sm" onClick={() => setAsked(true)}>
              {t('approve')}
            </Button>
          )
        }
      >
        {t(isForAll ? 'awaited' : 'awaitedByNewcomers', {
          role: awaited.map((each) => nameOf(each)).join(', '),
        })}
      </Note>
      {isAsked && emailAttributes !== null && (
        <ApproveDialog
          connection={connection}
          emailAttributes={emailAttributes}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

interface ApproveDialogProps {
  readonly connection: ConnectionView;
  readonly emailAttributes: string[];
  readonly onClose: () => void;
}

/** Shows all of what is approved, which is saved as it is shown. */
function ApproveDialog({ connection, emailAttributes, onClose }: ApproveDialogProps) {
  const t = useText(providerApprovalTexts);
  const say = useText(integrationsTexts);
  const changeOidc = useCommand(ChangeOidcConnection);
  const changeSaml = useCommand(ChangeSamlConnection);
  const showResult = useResultToast();
  const { id: connectionId, name, issuer, createsAccounts } = connection;
  const isOidc = connection.protocol === 'oidc';
  const approve = async () => {
    const shared = { connectionId, name, issuer, createsAccounts, emailAttributes };
    const result = isOidc
      ? await changeOidc.run({ ...shared, provider: connection.provider, clientId: connection.clientId })
      : await changeSaml.run({
          ...shared,
          signInUrl: connection.signInUrl,
          certificates: connection.certificates,
        });
    if (await showResult(result)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('approveTitle', { name })}
      verb={t('approve')}
      busy={changeOidc.isPending || changeSaml.isPending}
      onConfirm={() => void approve()}
      onClose={onClose}
    >
      <p>{t('approveBody')}</p>
      <div className={styles['fields']}>
        <Field readOnly dir="ltr" label={say(isOidc ? 'issuer' : 'entityId')} value={issuer} />
        {isOidc ? (
          <Field readOnly dir="ltr" label={say('clientId')} value={connection.clientId} />
        ) : (
          <>
            <Field readOnly dir="ltr" label={say('signInUrl')} value={connection.signInUrl} />
            <TextArea
              readOnly
              dir="ltr"
              rows={5}
              label={say('certificates')}
              value={connection.certificates.join('\n')}
            />
          </>
        )}
        {emailAttributes.length > 0 && (
          <Field readOnly dir="ltr" label={t('emailAttributes')} value={emailAttributes.join(', ')} />
        )}
      </div>
    </ConfirmDialog>
  );
}
