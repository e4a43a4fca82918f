import { useNavigate } from 'react-router';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { useOwnCards } from './card-lists.ts';
import { useListState } from './list-state.ts';
import { NoWorkflows } from './NoWorkflows.tsx';
import { WorkflowCollection } from './WorkflowCollection.tsx';

/** The person's own workflows (R-SMN-02). */
export function OwnedScreen() {
  const t = useText(discoveryTexts);
  const navigate = useNavigate();
  const { id } = useProfile();
  const [state, change] = useListState();
  const query = useOwnCards(id, state);
  return (
    <>
      <PageHead
        title={t('ownedByMe')}
        line={t('ownedLine')}
        actions={<Button onClick={() => navigate('/owned-by-me/teams')}>{t('ownedTeams')}</Button>}
      />
      <WorkflowCollection
        label={t('workflows')}
        query={query}
        state={state}
        onChange={change}
        author
        empty={<NoWorkflows author />}
      />
    </>
  );
}
