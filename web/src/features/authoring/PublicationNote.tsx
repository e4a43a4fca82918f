import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { usePublicationProgress } from '../../providers/use-publication-progress.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { progressPercent } from '../../ui/text/percent.ts';

/** A version that viewers do not see yet, because its video is rendered or could not be. */
export function PublicationNote({ details }: { details: WorkflowDetails }) {
  const { requested } = details;
  if (!requested) return null;
  if (requested.cause) return <FailedNote number={requested.publication} message={requested.cause.message} />;
  return <RenderingNote details={details} number={requested.publication} />;
}

function FailedNote({ number, message }: { number: number; message: string }) {
  const t = useText(editorTexts);
  return (
    <Note bar tone="failed">
      {t('publicationFailed', { number, message })}
    </Note>
  );
}

function RenderingNote({ details, number }: { details: WorkflowDetails; number: number }) {
  const t = useText(editorTexts);
  const locale = useLocale();
  const percent = progressPercent(usePublicationProgress(details.id), locale);
  const shown = details.published ? details.publication : 0;
  return (
    <Note bar tone="processing">
      {shown > 0 ? t('renderingVersion', { number, percent, shown }) : t('renderingFirst', { percent })}
    </Note>
  );
}
