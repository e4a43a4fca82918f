import { GetEmail, ListEmails } from '../../../../../contracts/identity/email.ts';
import { emailTexts } from '../../../i18n/en/emails.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { PersonName } from '../../../ui/people/PersonName.tsx';

/** Emails that the product sent to people of the organisation. */
export function EmailList() {
  const t = useText(emailTexts);
  return (
    <ContractList
      query={ListEmails}
      texts={emailTexts}
      sort={{ field: 'acceptedAt', order: 'DESC' }}
      nameOf={({ subject }) => subject}
      record={EmailDrawer}
      empty={
        <EmptyState art="done" title={t('empty')}>
          {t('emptyBody')}
        </EmptyState>
      }
      columns={[
        {
          source: 'toName',
          render: (row) => <PersonName name={row.toName} kind="person" detail={row.toAddress} />,
        },
        { source: 'subject' },
        { source: 'delivery' },
        { source: 'acceptedAt' },
      ]}
    />
  );
}

function EmailDrawer({ id: emailId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(emailTexts);
  return (
    <RecordDrawer
      record={useQueryOf(GetEmail, { emailId })}
      titleOf={({ subject }) => subject}
      title={t('title')}
      onClose={onClose}
    >
      {({ toName, toAddress, delivery }) => (
        <>
          <PersonName name={toName} kind="person" detail={toAddress} />
          <div className={parts['part']}>
            <p>{t(delivery)}</p>
            <Note tone="waiting">{t('textHidden')}</Note>
          </div>
        </>
      )}
    </RecordDrawer>
  );
}
