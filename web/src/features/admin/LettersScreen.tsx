import { GetLetter, type LetterView } from '../../../../contracts/identity/letter.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';
import { ConsoleList } from './ConsoleList.tsx';

const deliveryTexts = {
  sent: 'letterSent',
  refused: 'letterRefused',
  waiting: 'letterWaiting',
  outbox: 'letterInOutbox',
} as const satisfies Record<LetterView['delivery'], string>;

/** The outbox: what the product wrote to people of the organisation. */
export function LettersScreen() {
  const say = useText(adminTexts);
  const { get, set } = useAddress();
  const opened = get('open');
  return (
    <Console drawer={opened && <LetterDrawer letterId={opened} onClose={() => set({ open: null })} />}>
      <ConsoleList<LetterView>
        resource="letters"
        sort={{ field: 'acceptedAt', order: 'DESC' }}
        title={say('letters')}
        current={opened}
        nameOf={(row) => row.subject}
        onOpen={(row) => set({ open: row.id })}
        empty={
          <EmptyState art="done" title={say('noLetters')}>
            {say('noLettersBody')}
          </EmptyState>
        }
        columns={[
          {
            key: 'to',
            label: say('letterTo'),
            cell: (row) => <PersonName name={row.toName} kind="person" detail={row.toAddress} />,
          },
          { key: 'subject', label: say('letterSubject'), cell: (row) => row.subject },
          { key: 'delivery', label: say('letterDelivery'), cell: (row) => say(deliveryTexts[row.delivery]) },
          { key: 'at', label: say('letterAt'), cell: (row) => <RelativeTime at={row.acceptedAt} /> },
        ]}
      />
    </Console>
  );
}

function LetterDrawer({ letterId, onClose }: { letterId: string; onClose: () => void }) {
  const say = useText(adminTexts);
  const { data, error, refetch } = useQueryOf(GetLetter, { letterId });
  return (
    <Drawer open title={data?.subject ?? say('letters')} onClose={onClose}>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && (
        <>
          <PersonName name={data.toName} kind="person" detail={data.toAddress} />
          <div className={styles['part']}>
            <p>{say(deliveryTexts[data.delivery])}</p>
            <Note tone="waiting">{say('letterTextHidden')}</Note>
          </div>
        </>
      )}
    </Drawer>
  );
}
