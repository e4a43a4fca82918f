import { authorsSomewhere } from '../../../../contracts/kernel/access.ts';
import { discoveryTexts } from '../../app/i18n/en/discovery.ts';
import { useText } from '../../app/i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { PageHead } from '../../ui/Panel.tsx';
import { useAllCards } from './card-lists.ts';
import styles from './Continue.module.css';
import { ContinueEditing } from './ContinueEditing.tsx';
import { ContinueWatching } from './ContinueWatching.tsx';
import { useListState } from './list-state.ts';
import { NoWorkflows } from './NoWorkflows.tsx';
import { WorkflowCollection } from './WorkflowCollection.tsx';

/** What one began, and what is new (R-HOM-01). */
export function HomeScreen() {
  const say = useText(discoveryTexts);
  const author = authorsSomewhere(useProfile());
  const [state, change] = useListState();
  const query = useAllCards(state);
  return (
    <>
      <PageHead title={say('home')} line={say('homeLine')} />
      <div className={styles['going']}>
        <ContinueWatching />
        {author && <ContinueEditing beside={query.data} />}
      </div>
      <WorkflowCollection
        titled
        label={say('latest')}
        query={query}
        state={state}
        onChange={change}
        author={author}
        empty={<NoWorkflows author={author} />}
      />
    </>
  );
}
