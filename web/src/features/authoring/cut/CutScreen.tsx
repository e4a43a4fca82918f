import type { ReactNode } from 'react';
import { CutPage } from '../../../editor/cut/CutPage.tsx';
import type { EditorActions } from '../../../editor/state/actions.ts';
import { InsertVideoDialog } from './InsertVideoDialog.tsx';
import { useInsertSources } from './use-insert-sources.ts';

interface CutScreenProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
  readonly others: ReactNode;
}

/** The page of cutting, with the other videos of this author. */
export function CutScreen(props: CutScreenProps) {
  const sources = useInsertSources();
  return (
    <CutPage
      {...props}
      sources={sources}
      videoDialog={(inserts) => <InsertVideoDialog inserts={inserts} />}
    />
  );
}
