import { EyeOff } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { writesSummaries } from '../../../../contracts/assistant/summary-access.ts';
import { RetryStage } from '../../../../contracts/authoring/workflow-commands.ts';
import {
  areTermsProcessing,
  failedStages,
  isProcessingInEditor,
  isTranscribing,
} from '../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline } from '../../../../contracts/media/pipeline-runs.ts';
import { advancedTexts } from '../../i18n/en/advanced.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { useEditorActions } from '../../editor/state/actions.ts';
import { shortcutsOn } from '../../editor/state/page-keys.ts';
import { BuilderPage } from '../../editor/builder/BuilderPage.tsx';
import { EditorHeader } from '../../editor/window/EditorHeader.tsx';
import { PageActionProvider } from '../../editor/window/PageAction.tsx';
import { SegmentsPage, TranscriptPage } from '../../editor/transcript/TranscriptPage.tsx';
import { useEditor, useEditorContext } from '../../editor/state/editor-context.tsx';
import { ProcessingNote } from '../../editor/window/ProcessingNote.tsx';
import { RefusedNote } from '../../editor/window/RefusedNote.tsx';
import { NotSavedNote } from '../../editor/window/SaveStateLine.tsx';
import { maySend, useProfile, useSession } from '../../providers/session.ts';
import { usesVoices } from '../../../../contracts/authoring/voice-calls.ts';
import { useCommand } from '../../providers/use-command.ts';
import { usePeople } from '../../providers/use-people.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { addressOf, type EditorPage } from './editor-pages.ts';
import { EditorLoading } from './EditorLoading.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { useLoadedAgain } from './languages/use-loaded-again.ts';
import { NextButton } from './NextButton.tsx';
import { PublicationNote } from './PublicationNote.tsx';
import { PublishButton } from './PublishButton.tsx';
import { PublishFromEditor } from './PublishFromEditor.tsx';
import { ResetFlow } from './ResetFlow.tsx';
import { TranscribeAgain } from './TranscribeAgain.tsx';
import { UnpublishFlow } from './UnpublishFlow.tsx';
import { useOtherPage } from './use-other-page.ts';
import { useAttachmentActions } from './use-attachment-actions.ts';
import type { DraftState } from './use-draft.ts';
import { WorkflowPart } from './WorkflowPart.tsx';

const CutScreen = lazy(async () => ({ default: (await import('./cut/CutScreen.tsx')).CutScreen }));

/** With its drawing library, which no other page needs. */
const AnnotatePage = lazy(async () => ({
  default: (await import('../../editor/annotate/AnnotatePage.tsx')).AnnotatePage,
}));

const AdvancedPage = lazy(async () => ({
  default: (await import('./advanced/AdvancedPage.tsx')).AdvancedPage,
}));
const PageKeys = lazy(async () => ({ default: (await import('./PageKeys.tsx')).PageKeys }));

const VoicePage = lazy(async () => ({ default: (await import('./voice/VoicePage.tsx')).VoicePage }));

const LanguagesPage = lazy(async () => ({
  default: (await import('./languages/LanguagesPage.tsx')).LanguagesPage,
}));
const SummaryPage = lazy(async () => ({ default: (await import('./summary/SummaryPage.tsx')).SummaryPage }));

interface EditorPagesProps {
  readonly page: EditorPage;
  readonly draft: DraftState;
  readonly details: WorkflowDetails;
}

/** Header, notes and the page itself. */
export function EditorPages({ page, draft, details }: EditorPagesProps) {
  const t = useText(editorTexts);
  useLoadedAgain();
  const navigate = useNavigate();
  const actions = useEditorActions(useOtherPage(page, details.id));
  const { preview } = useEditorContext();
  const ofStep = (stepId: string) => `step=${stepId}&t=${exactSeconds(preview.snapshot().seconds)}`;
  const attachmentActions = useAttachmentActions(details);
  const [asking, setAsking] = useState<'publish' | 'unpublish' | 'reset' | null>(null);
  const [emptySentenceIds, setEmptySentenceIds] = useState<ReadonlySet<string>>(new Set());
  const onEmptyChange = useCallback((id: string, isEmpty: boolean) => {
    setEmptySentenceIds((before) => {
      const next = new Set(before);
      if (isEmpty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const close = () => setAsking(null);
  const unpublish = {
    id: 'unpublish',
    label: t('unpublish'),
    icon: EyeOff,
    danger: true,
    apart: true,
    run: () => setAsking('unpublish'),
  };
  const header = (
    <>
      <EditorHeader
        actions={actions}
        workflow={details}
        changed={details.changedSincePublication}
        tabs={<PageLinks workflowId={details.id} isAdvanced={page === 'advanced'} />}
        shortcuts={shortcutsOn(page, actions)}
        keyHelp={
          <Suspense fallback={null}>
            <PageKeys page={page} />
          </Suspense>
        }
        primary={
          page === 'transcript' || page === 'segments' ? (
            <NextButton page={page} workflowId={details.id} hasEmptySentence={emptySentenceIds.size > 0} />
          ) : (
            <PublishButton details={details} onClick={() => setAsking('publish')} />
          )
        }
        menu={details.published ? [unpublish] : []}
        onBack={() => void navigate(`/workspace/${details.workspaceId}/workflow`)}
        onPreview={() => void navigate(`/playermain/${details.id}?isPreviewVideoMode=1`)}
      />
      <PublishFromEditor open={asking === 'publish'} details={details} onClose={close} />
      <ResetFlow open={asking === 'reset'} details={details} onClose={close} />
      <UnpublishFlow open={asking === 'unpublish'} details={details} onClose={close} />
    </>
  );
  const notes = <EditorNotes page={page} draft={draft} details={details} />;
  const parts = { actions, header, notes };
  const { statuses } = details;
  const pages: Record<EditorPage, () => ReactNode> = {
    steps: () => (
      <BuilderPage
        {...parts}
        attachmentActions={attachmentActions}
        workflow={<WorkflowPart details={details} onStartOver={() => setAsking('reset')} />}
        history={<HistoryPanel workflowId={details.id} making={details.beingMade} />}
        onAnnotate={(stepId) => void navigate(`${addressOf('annotate', details.id)}?${ofStep(stepId)}`)}
      />
    ),
    transcript: () => (
      <TranscriptPage
        {...parts}
        onEmptyChange={onEmptyChange}
        confidence={details.speechConfidence}
        speechRunning={isTranscribing(statuses)}
        termsRunning={areTermsProcessing(statuses)}
        retranscribe={<TranscribeAgain details={details} />}
      />
    ),
    segments: () => <SegmentsPage {...parts} onEmptyChange={onEmptyChange} />,
    annotate: () => (
      <AnnotatePage
        {...parts}
        uploadPicture={attachmentActions.uploadPicture}
        onFinish={(stepId) => void navigate(`${addressOf('steps', details.id)}?${ofStep(stepId)}`)}
      />
    ),
    voice: () => <VoicePage {...parts} />,
    languages: () => <LanguagesPage {...parts} />,
    summary: () => <SummaryPage {...parts} details={details} />,
    cut: () => <CutScreen {...parts} others={<OtherVideoPages workflowId={details.id} offersAll />} />,
    advanced: () => (
      <AdvancedPage
        {...parts}
        attachmentActions={attachmentActions}
        uploadPicture={attachmentActions.uploadPicture}
        others={<OtherVideoPages workflowId={details.id} />}
      />
    ),
  };
  return (
    <PageActionProvider>
      <Suspense fallback={<EditorLoading />}>{pages[page]()}</Suspense>
    </PageActionProvider>
  );
}

/** What else can be done with the video. */
function OtherVideoPages({ workflowId, offersAll = false }: { workflowId: string; offersAll?: boolean }) {
  const t = useText(cutTexts);
  const say = useText(advancedTexts);
  return (
    <>
      {offersAll && (
        <Button size="sm" href={addressOf('advanced', workflowId)}>
          {say('open')}
        </Button>
      )}
      <Button size="sm" href={addressOf('transcript', workflowId)}>
        {t('reviewTranscript')}
      </Button>
      <Button size="sm" href={`/editormain/${workflowId}/transcription#key-terms`}>
        {t('keyTerms')}
      </Button>
    </>
  );
}

/** The pages in the order of work. */
function PageLinks({ workflowId, isAdvanced }: { workflowId: string; isAdvanced: boolean }) {
  const t = useText(editorTexts);
  const session = useSession();
  const to = (page: EditorPage) => addressOf(page, workflowId);
  return (
    <>
      <NavLink to={to('transcript')}>{t('tabTranscript')}</NavLink>
      <NavLink to={to(isAdvanced ? 'advanced' : 'cut')}>{t('tabVideo')}</NavLink>
      <NavLink to={to('segments')}>{t('tabSegments')}</NavLink>
      <NavLink to={to('steps')}>{t('tabSteps')}</NavLink>
      {maySend(session, { access: usesVoices }) && <NavLink to={to('voice')}>{t('tabVoiceOver')}</NavLink>}
      <NavLink to={to('languages')}>{t('tabLanguages')}</NavLink>
      {maySend(session, { access: writesSummaries }) && (
        <NavLink to={to('summary')}>{t('tabSummary')}</NavLink>
      )}
    </>
  );
}

/** What is not saved, what is being processed, what failed, and what the steps are based on. */
function EditorNotes({ page, draft, details }: EditorPagesProps) {
  const t = useText(editorTexts);
  const retry = useCommand(RetryStage, { refreshes: [GetWorkflow, GetWorkflowPipeline] });
  const failed = failedStages(details.statuses);
  const { refused } = useEditor();
  const people = usePeople(refused.flatMap(({ changedBy }) => changedBy ?? []));
  const { id: self } = useProfile();
  return (
    <>
      <NotSavedNote />
      <PublicationNote details={details} />
      <RefusedNote nameOf={(id) => (id === self ? null : people(id).name)} />
      {isProcessingInEditor(details.statuses.editorStatus) && (
        <Note tone="processing" bar>
          {t('videoChanging')}
        </Note>
      )}
      {draft.pipeline && (
        <ProcessingNote
          pipeline={draft.pipeline}
          failed={failed}
          causes={details.causes}
          retrying={retry.isPending}
          onRetry={(stageName) =>
            void retry.run({ workflowId: details.id, stageName }).then((result) => {
              if (!result.ok)
                showToast({ tone: 'failed', message: t('retryFailed'), detail: result.errorMessage });
            })
          }
        />
      )}
      {page === 'segments' && details.basis === 'scenes' && (
        <Note tone="attention" bar>
          {t('scenesBasis')}
        </Note>
      )}
    </>
  );
}
