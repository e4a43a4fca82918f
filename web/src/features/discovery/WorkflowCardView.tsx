import { Link } from 'react-router';
import { GetWorkflowPipeline } from '../../../../contracts/media/pipeline-runs.ts';
import { isUnrecoverable } from '../../../../contracts/media/run-progress.ts';
import { runProgress } from '../../../../contracts/media/run-progress.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { useProfile } from '../../providers/session.ts';
import { usePublicationProgress } from '../../providers/use-publication-progress.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { MoreMenu } from '../../ui/overlays/Menu.tsx';
import { progressPercent } from '../../ui/text/percent.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { StatusBadge, type StatusTone } from '../../ui/feedback/StatusBadge.tsx';
import { chooseTitle } from '../../ui/workflow/choose-title.ts';
import { useStageName } from '../../ui/workflow/use-stage-name.ts';
import { type CardAction, useCardMenu } from './card-menu.ts';
import { isPublishing, shownStatus, statusWord } from '../../ui/workflow/workflow-status.ts';
import { isAuthorOf, isProcessing, cardPath } from './card-words.ts';
import { Poster } from './Poster.tsx';
import styles from './WorkflowCard.module.css';

interface WorkflowCardViewProps {
  readonly card: WorkflowCard;
  /** `undefined` while loading, `null` if there is none. */
  readonly poster: string | null | undefined;
  readonly author: string | undefined;
  readonly onAct: (act: CardAction, card: WorkflowCard) => void;
}

/** A workflow in a grid or a row, depending on its list. */
export function WorkflowCardView({ card, poster, author, onAct }: WorkflowCardViewProps) {
  const t = useText(discoveryTexts);
  const place = cardPath(useProfile(), card);
  const menu = useCardMenu(card, onAct);
  const title = chooseTitle(card.title, card.titleTranslations, useLocale());
  return (
    <li className={styles['card']}>
      <CardPoster card={card} poster={poster} onAct={onAct} />
      <div className={styles['body']}>
        <div className={styles['title']}>
          <h3 dir="auto" title={title}>
            {place === null ? title : <Link to={place}>{title}</Link>}
          </h3>
          {menu.length > 0 && (
            <span className={styles['more']}>
              <MoreMenu actions={menu} name={t('actionsOf', { title })} />
            </span>
          )}
        </div>
        <p className={styles['meta']}>
          {card.stepCount > 0 && <bdi>{t('steps', { smart_count: card.stepCount })}</bdi>}
          {author && (
            <span className={styles['author']}>
              <bdi className={styles['cut']}>{author}</bdi>
            </span>
          )}
          <RelativeTime at={card.updatedAt} short />
        </p>
        <CardFoot card={card} />
      </div>
    </li>
  );
}

function CardPoster({ card, poster, onAct }: Omit<WorkflowCardViewProps, 'author'>) {
  const t = useText(discoveryTexts);
  const failed = card.status === 'failed';
  return (
    // the next step after a failure stands in place of a picture that leads nowhere
    <Poster
      url={failed ? null : poster}
      seconds={card.videoDuration}
      dim={isProcessing(card)}
      className={styles['poster']}
    >
      <span className={styles['asks']}>
        {failed ? (
          <FailureAction card={card} onAct={onAct} />
        ) : (
          t(isProcessing(card) ? 'notYetWatchable' : 'noPicture')
        )}
      </span>
    </Poster>
  );
}

/** The next step after a failure: another file if this one can never be used, otherwise the details and a retry. */
function FailureAction({ card, onAct }: Pick<WorkflowCardViewProps, 'card' | 'onAct'>) {
  const t = useText(discoveryTexts);
  const { data } = useQueryOf(GetWorkflowPipeline, { workflowId: card.id });
  return (
    <Button size="sm" onClick={() => onAct('failure', card)}>
      {t(data !== null && isUnrecoverable(data) ? 'replaceFile' : 'seeFailure')}
    </Button>
  );
}

/** Status as icon and word, with a short reason or progress. */
function CardFoot({ card }: { card: WorkflowCard }) {
  const t = useText(discoveryTexts);
  const isAuthor = isAuthorOf(useProfile(), card);
  if (isProcessing(card)) return <ProcessingStatus card={card} />;
  if (isAuthor && isPublishing(card)) return <PublishingStatus workflowId={card.id} />;
  const { tone, word } = shownStatus(isAuthor ? card : { ...card, requested: null });
  const failure = isAuthor ? refusalText(card.requested?.cause) : undefined;
  // what is missing matters only to people who can still do something about it
  const cause = failure ?? (card.status === 'published' ? undefined : refusalText(card.cause));
  const detail = cause ?? (isAuthor && card.changedSincePublication ? t('changed') : undefined);
  return <StatusAndReason tone={tone} word={t(word)} reason={detail} />;
}

interface StatusAndReasonProps {
  readonly tone: StatusTone;
  readonly word: string;
  readonly reason: string | undefined;
}

function StatusAndReason({ tone, word, reason }: StatusAndReasonProps) {
  return (
    <div className={styles['foot']}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {reason && (
        <span className={styles['reason']} title={reason}>
          {reason}
        </span>
      )}
    </div>
  );
}

/** How far the video of a version is that viewers do not see yet. */
function PublishingStatus({ workflowId }: { workflowId: string }) {
  const t = useText(discoveryTexts);
  const share = usePublicationProgress(workflowId);
  return (
    <div className={styles['foot']}>
      <StatusBadge tone="processing">
        {t('publishing')} {progressPercent(share, useLocale())}
      </StatusBadge>
      <span className={styles['bar']}>
        <ProgressBar label={t('publishing')} value={share} />
      </span>
    </div>
  );
}

/** What is being processed right now; refreshed while it runs. */
function ProcessingStatus({ card }: { card: WorkflowCard }) {
  const t = useText(discoveryTexts);
  const locale = useLocale();
  const stageName = useStageName();
  const { data } = useQueryOf(GetWorkflowPipeline, { workflowId: card.id }, { refetchInterval: 3000 });
  const stage = data?.stages.find(({ state }) => state === 'running' || state === 'failed');
  const name = stage && stageName(stage.name);
  // of all stages: stages run concurrently, so the share of a single one would jump
  const share = data && runProgress(data);
  const isWaiting = data !== null && stage === undefined;
  return (
    <div className={styles['foot']}>
      <StatusBadge tone={isWaiting ? 'waiting' : 'processing'}>
        {t(isWaiting ? 'statusWaiting' : statusWord[card.status])}
        {!isWaiting && share !== null && ` ${progressPercent(share, locale)}`}
      </StatusBadge>
      {name && <span className={styles['cut']}>{name}</span>}
      <span className={styles['bar']}>
        <ProgressBar label={name ?? t('statusProcessing')} value={share} />
      </span>
    </div>
  );
}
