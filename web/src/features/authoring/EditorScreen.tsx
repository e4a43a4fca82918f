import { useEffect, useRef, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { documentOf, type KnownDocument } from '../../editor/state/document.ts';
import type { PartOfDraft } from '../../../../contracts/authoring/part-origin.ts';
import { EditorProvider } from '../../editor/state/editor-context.tsx';
import { useProfile } from '../../providers/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import type { EditorPage } from './editor-pages.ts';
import { EditorPages } from './EditorPages.tsx';
import { OriginDialog } from './OriginDialog.tsx';
import { OtherAuthors } from './OtherAuthors.tsx';
import { openedEditor, openEditor } from './open-editor.ts';
import { type DraftState, type KnownTranscript, useDraft } from './use-draft.ts';
import { useEditorMedia } from './use-editor-media.ts';

/** The server's state, with the revision of each part. */
const knownDocumentOf = (details: WorkflowDetails, transcript: KnownTranscript): KnownDocument => ({
  document: documentOf(details, transcript),
  revision: details.revision,
  textRevision: transcript.revision,
});

/** A workflow in the editor, on one of its pages. */
export function EditorScreen({ page }: { page: EditorPage }) {
  const { workflowId = '' } = useParams();
  const draft = useDraft(workflowId);
  const { details, transcript, error } = draft;
  if (error?.result.code === 403) return <Navigate to="/403" replace />;
  if (error?.result.code === 404) return <Navigate to="/404" replace />;
  if (error && !(details && transcript))
    return <ErrorState onRetry={draft.refetch}>{error.result.errorMessage}</ErrorState>;
  if (!details || !transcript) return <EditorLoading />;
  return (
    <LoadedEditor key={workflowId} page={page} draft={draft} details={details} transcript={transcript} />
  );
}

/** `null` while the edits of an earlier page are loaded. */
function useOpenEditor(details: WorkflowDetails, transcript: KnownTranscript, refetch: () => void) {
  const { id: personId } = useProfile();
  const [editor, setEditor] = useState(() => openedEditor(details.id));
  const known = useRef(knownDocumentOf(details, transcript));
  useEffect(() => {
    let unmounted = false;
    const open = async () => {
      const opening = { personId, workflowId: details.id, start: known.current, onRefused: refetch };
      const next = await openEditor(opening);
      if (!unmounted) setEditor(next);
    };
    void open();
    return () => {
      unmounted = true;
    };
  }, [personId, details.id, refetch]);
  return editor;
}

interface LoadedEditorProps {
  readonly page: EditorPage;
  readonly draft: DraftState;
  readonly details: WorkflowDetails;
  readonly transcript: KnownTranscript;
}

function LoadedEditor({ page, draft, details, transcript }: LoadedEditorProps) {
  const editor = useOpenEditor(details, transcript, draft.refetch);
  useEffect(() => editor?.rebase(knownDocumentOf(details, transcript)), [editor, details, transcript]);
  const complete = draft.pipeline !== null && draft.pipeline.state !== 'running';
  const [query] = useSearchParams();
  const media = useEditorMedia(details.id, details.previewReady, complete);
  const [asked, askOrigin] = useState<PartOfDraft | null>(null);
  if (!editor) return <EditorLoading />;
  return (
    <EditorProvider
      editor={editor}
      media={media}
      stepId={query.get('step')}
      seconds={Number(query.get('t'))}
      onAskOrigin={askOrigin}
    >
      <OtherAuthors workflowId={details.id}>
        <EditorPages page={page} draft={draft} details={details} />
      </OtherAuthors>
      {asked && <OriginDialog workflowId={details.id} of={asked} onClose={() => askOrigin(null)} />}
    </EditorProvider>
  );
}
