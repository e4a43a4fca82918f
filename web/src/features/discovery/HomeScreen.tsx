import { Upload } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { useAllCards } from './card-lists.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { Continue } from './Continue.tsx';
import { isFiltered, useListState } from './list-state.ts';
import { NoWorkflows } from './NoWorkflows.tsx';
import { useUploadEntry } from './use-upload-entry.ts';
import { WorkflowCollection } from './WorkflowCollection.tsx';

// only administrators load it
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));

/** What the person started, and what is new (R-HOM-01). */
export function HomeScreen() {
  const t = useText(discoveryTexts);
  const profile = useProfile();
  const author = hasRightSomewhere(profile, 'author');
  const [state, change] = useListState();
  const query = useAllCards(state);
  const upload = useUploadEntry();
  // before there are any workflows, the same button is in the middle of the page
  const isEmpty = query.data?.items.length === 0 && !isFiltered(state);
  return (
    <>
      <PageHead
        title={t('home')}
        line={t('homeLine')}
        actions={
          upload &&
          !isEmpty && (
            <Button variant="primary" icon={Upload} onClick={upload.run}>
              {upload.label()}
            </Button>
          )
        }
      />
      {query.data && profile.access.includes('isOrgAdmin') && (
        <Suspense fallback={null}>
          <FirstSteps organizationId={profile.organization.id} hasWorkflows={!isEmpty} />
        </Suspense>
      )}
      <Continue author={author} beside={query.data} />
      <WorkflowCollection
        titled
        label={t('latest')}
        query={query}
        state={state}
        onChange={change}
        author={author}
        filter={<CategoryFilter state={state} onChange={change} />}
        empty={<NoWorkflows author={author} />}
      />
    </>
  );
}
