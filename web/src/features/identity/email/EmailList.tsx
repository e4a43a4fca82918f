import { GetEmail, ListEmails } from '../../../../../contracts/identity/email.ts';
import { emailTexts } from '../../../i18n/en/emails.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { PersonName } from '../../../ui/people/PersonName.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';

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
  const { data, error, refetch } = useQueryOf(GetEmail, { emailId });
  return (
    <Drawer open takesFocus title={data?.subject ?? t('title')} onClose={onClose}>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && (
        <>
          <PersonName name={data.toName} kind="person" detail={data.toAddress} />
          <div className={parts['part']}>
            <p>{t(data.delivery)}</p>
            <Note tone="waiting">{t('textHidden')}</Note>
          </div>
        </>
      )}
    </Drawer>
  );
}
