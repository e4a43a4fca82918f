import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { GetTranscription } from '../../../../../contracts/authoring/transcription.ts';
import {
  GetVersion,
  ListVersions,
  RestoreVersion,
} from '../../../../../contracts/authoring/version-history.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../../contracts/authoring/workflow-views.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useProfile } from '../../../providers/session.ts';
import { usePeople } from '../../../providers/use-people.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SwitchField } from '../../../ui/controls/Switch.tsx';
import { Tabs, TabPanel } from '../../../ui/controls/Tabs.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { closeToast, showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Pager, type PagerProps } from '../../../ui/tables/Pager.tsx';
import { clearUndo } from '../open-editor.ts';
import { useEditorMedia } from '../use-editor-media.ts';
import { VersionChanges, type RestorablePart } from './VersionChanges.tsx';
import { VersionList } from './VersionList.tsx';
import { WholeParts } from './VersionParts.tsx';
import { VersionSlider } from './VersionSlider.tsx';
import type { OpenVersion } from './VersionParts.tsx';
import { VersionSteps } from './VersionSteps.tsx';
import styles from './Versions.module.css';
import { useDateFormats } from '../../../ui/text/date-format.ts';

const kinds = ['all', 'published', 'person', 'product'] as const;
const pageSize = 100;

/** Version history: the draft as it was at any time, what has changed since, and restoring it, whole or in part. */
export function VersionsScreen() {
  const { workflowId = '' } = useParams();
  const details = useQueryOf(GetWorkflow, { workflowId });
  if (details.error?.result.code === 403) return <Navigate to="/403" replace />;
  if (details.error?.result.code === 404) return <Navigate to="/404" replace />;
  if (details.error) return <ErrorState onRetry={details.refetch}>{details.error.message}</ErrorState>;
  if (!details.data) return <RowsSkeleton rows={8} />;
  return <Versions key={workflowId} details={details.data} />;
}

type Kind = (typeof kinds)[number];

/** The version named in the address, otherwise the newest of the list. */
function useOpenVersion(workflowId: string, newest: number | null) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('revision');
  const revision = asked === null ? newest : Number(asked);
  const { data, error } = useQueryOf(
    GetVersion,
    { workflowId, revision: revision ?? 0 },
    { enabled: revision !== null, staleMs: 0, keepPrevious: true },
  );
  const select = (next: number) => setParameters({ revision: String(next) }, { replace: true });
  const backToNow = () => setParameters({}, { replace: true });
  return { revision, version: data, error, select, backToNow };
}

function Versions({ details }: { details: WorkflowDetails }) {
  const t = useText(versionHistoryTexts);
  const { id: workflowId } = details;
  const [shown, setShown] = useState<{ show: Kind; page: number }>({ show: 'all', page: 1 });
  const list = useQueryOf(
    ListVersions,
    { workflowId, ...shown, size: pageSize },
    { staleMs: 0, keepPrevious: true },
  );
  const versions = list.data?.items ?? [];
  const open = useOpenVersion(workflowId, versions[0]?.revision ?? null);
  const { revision, version, select, backToNow } = open;
  // a version that was opened may have grown since: its last revision names it
  const selected = versions.some((each) => each.revision === revision) ? revision : version?.revision;
  const { imageMap } = useEditorMedia(workflowId, details.previewReady, true);
  return (
    <div className={styles['window']}>
      <Header details={details} version={version} onNow={backToNow} />
      <aside className={styles['list']} aria-label={t('title')}>
        <Tabs
          id="versions"
          label={t('show')}
          value={shown.show}
          items={kinds.map((key) => ({ key, label: t(`show.${key}`) }))}
          onChange={(show) => setShown({ show, page: 1 })}
        />
        <TabPanel id="versions" tab={shown.show} scrolls className={styles['scroll']}>
          <Loaded what={list.data} error={list.error?.message} onRetry={list.refetch}>
            <VersionList versions={versions} selected={selected} onSelect={select} />
          </Loaded>
        </TabPanel>
        <footer>
          <Pages
            page={shown.page}
            total={list.data?.page.dataCount ?? 0}
            onPage={(page) => setShown({ ...shown, page })}
          />
          <p>{t('limit')}</p>
        </footer>
      </aside>
      <main className={styles['then']}>
        <h2 className="visually-hidden">{t('stepsThen')}</h2>
        <Loaded
          what={version}
          error={open.error?.result.code === 404 ? t('gone') : open.error?.message}
          onRetry={backToNow}
        >
          {version && <WholeParts workflowId={workflowId} version={version} />}
          {version && <VersionSteps workflowId={workflowId} version={version} map={imageMap} />}
        </Loaded>
      </main>
      <section className={styles['since']} aria-label={t('since')}>
        {version && <Since workflowId={workflowId} open={version} />}
      </section>
      {version && <VersionSlider versions={versions} open={version} onSelect={select} />}
    </div>
  );
}

interface LoadedProps {
  readonly what: object | null;
  readonly error: string | undefined;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A part of the screen, or why it is not there, or its place until it is. */
function Loaded({ what, error, onRetry, children }: LoadedProps) {
  if (error !== undefined) return <ErrorState onRetry={onRetry}>{error}</ErrorState>;
  return what === null ? <RowsSkeleton rows={6} /> : children;
}

function Pages({ page, total, onPage }: Pick<PagerProps, 'page' | 'total' | 'onPage'>) {
  return total > pageSize && <Pager bare page={page} size={pageSize} total={total} onPage={onPage} />;
}

interface HeaderProps {
  readonly details: WorkflowDetails;
  readonly version: OpenVersion | null;
  readonly onNow: () => void;
}

function Header({ details: { id, title }, version, onNow }: HeaderProps) {
  const t = useText(versionHistoryTexts);
  const navigate = useNavigate();
  return (
    <header className={styles['head']}>
      <IconButton
        icon={ArrowLeft}
        turns
        name={t('back')}
        onClick={() => void navigate(`/buildermain/${id}`)}
      />
      <h1 dir="auto">{t('titleOf', { title })}</h1>
      {version && <Viewing open={version} onNow={onNow} />}
    </header>
  );
}

/** Which time is shown, with the way back to now. */
function Viewing({ open, onNow }: { open: OpenVersion; onNow: () => void }) {
  const t = useText(versionHistoryTexts);
  const time = useTime(open.at);
  return (
    <>
      <span className={styles['viewing']}>
        <Chip>{t('viewing', { time })}</Chip>
      </span>
      <Button disabled={open.number === open.total} onClick={onNow}>
        {t('backToNow')}
      </Button>
    </>
  );
}

const useTime = (at: string): string => useDateFormats().moment(new Date(at));

/** What has changed since; restores all of it after a question, a step or a sentence at once. */
function Since({ workflowId, open }: { workflowId: string; open: OpenVersion }) {
  const t = useText(versionHistoryTexts);
  const time = useTime(open.at);
  const [asking, setAsking] = useState(false);
  const [leaveOthers, setLeaveOthers] = useState(true);
  const refreshes = [GetWorkflow, GetTranscription, ListVersions, GetVersion];
  const { run, isPending } = useCommand(RestoreVersion, { refreshes });
  const { id: personId } = useProfile();
  const offered = useRef<number | null>(null);
  // it would take back what the person edits afterwards
  const closeOffer = () => offered.current !== null && closeToast(offered.current);
  useEffect(() => () => void closeOffer(), [workflowId]);
  const restoreAll = () => restore(open.editsOfOthers.length > 0 && leaveOthers ? { leaveOthers } : {});
  const restore = async (part: RestorablePart | { readonly leaveOthers?: true }) => {
    const data = { workflowId, revision: open.revision, ...part };
    const result = await run(data, open.currentRevision);
    setAsking(false);
    closeOffer();
    if (!result.ok) {
      const detail = result.error === 'revision.conflict' ? t('changedMeanwhile') : result.errorMessage;
      return showToast({ tone: 'failed', message: t('restoreFailed'), detail });
    }
    if ('stepId' in part || 'sentenceId' in part) showToast({ tone: 'ready', message: t('restoredPart') });
    else {
      // nothing else offers this undo
      const offer = { undo: () => void undo(open.currentRevision), stays: true };
      offered.current = showToast({ tone: 'ready', message: t('restored'), ...offer });
    }
    clearUndo(personId, workflowId);
  };
  /** Back to the draft as it was before all of it was restored. */
  const undo = async (revision: number) => {
    const result = await run({ workflowId, revision, leaveOthers: true, ofDraft: true });
    if (!result.ok)
      return showToast({ tone: 'failed', message: t('restoreFailed'), detail: result.errorMessage });
    showToast({ tone: 'ready', message: t('restoreUndone') });
    clearUndo(personId, workflowId);
  };
  const count = open.changesSinceCount;
  return (
    <>
      <div className={styles['sinceHead']}>
        <h2>{t('since')}</h2>
        <span>{t('sinceCount', { smart_count: count })}</span>
        {open.steps.length > 0 && (
          <Button variant="primary" disabled={count === 0 || isPending} onClick={() => setAsking(true)}>
            {t('restoreDraft')}
          </Button>
        )}
      </div>
      <div className={styles['scroll']}>
        {count > open.changesSince.length && (
          <p className={styles['none']}>
            {t('firstOf', { shown: open.changesSince.length, smart_count: count })}
          </p>
        )}
        <VersionChanges
          workflowId={workflowId}
          changes={open.changesSince}
          busy={isPending}
          onRestore={(part) => void restore(part)}
        />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('restoreTitle')}
        verb={t('restoreDraft')}
        busy={isPending}
        onConfirm={() => void restoreAll()}
        onClose={() => setAsking(false)}
      >
        <p>{t('restoreBody', { time })}</p>
        <EditsOfOthers edits={open.editsOfOthers} left={leaveOthers} onChange={setLeaveOthers} />
      </ConfirmDialog>
    </>
  );
}

interface EditsOfOthersProps {
  readonly edits: OpenVersion['editsOfOthers'];
  readonly left: boolean;
  readonly onChange: (left: boolean) => void;
}

/** Whether what other people have edited since stays; absent if nobody has. */
function EditsOfOthers({ edits, left, onChange }: EditsOfOthersProps) {
  const t = useText(versionHistoryTexts);
  const locale = useLocale();
  const people = usePeople(edits.map(({ by }) => by));
  if (edits.length === 0) return null;
  const named = edits.map(({ by, count }) => t('editsBy', { smart_count: count, name: people(by).name }));
  return (
    <>
      <SwitchField label={t('leaveOthers')} on={left} onSwitch={onChange} />
      <p className={styles['others']}>{new Intl.ListFormat(locale).format(named)}</p>
    </>
  );
}
