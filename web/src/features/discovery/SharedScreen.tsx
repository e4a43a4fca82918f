import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { useAllCards } from './card-lists.ts';
import { useListState } from './list-state.ts';
import { NoWorkflows } from './NoWorkflows.tsx';
import { WorkflowCollection } from './WorkflowCollection.tsx';

/** Home of an account that several people use: what may be watched, without what one of them started. */
export function SharedScreen() {
  const t = useText(discoveryTexts);
  const profile = useProfile();
  const author = hasRightSomewhere(profile, 'author');
  const [state, change] = useListState();
  const query = useAllCards(state);
  return (
    <>
      <PageHead title={profile.displayName} line={t('sharedLine')} />
      <WorkflowCollection
        titled
        label={t('latest')}
        query={query}
        state={state}
        onChange={change}
        author={author}
        empty={<NoWorkflows author={author} />}
      />
    </>
  );
}
