import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import { Picture, pictureFrame, type PictureProps } from '../images/Picture.tsx';
import { stepTitle } from './step-title.ts';
import styles from './StepCard.module.css';
import { Time } from '../text/Time.tsx';
import { twoDigits } from '../text/time-format.ts';

export interface StepCardProps {
  /** From 1; shown with two digits. */
  readonly number: number;
  readonly title: string;
  /** Seconds. */
  readonly duration: number;
  readonly poster?: string | null;
  /** Of the poster. */
  readonly rotation?: PictureProps['rotation'];
  /** A line in search and reports, a row in lists, a tile in a grid. */
  readonly size?: 'small' | 'medium' | 'large';
  /** Start of the step in the whole video, in seconds. */
  readonly startsAt?: number;
  readonly attachments?: number;
  /** 0 to 1: the share that was seen. */
  readonly seen?: number;
  /** The current step. */
  readonly current?: boolean;
  /** It is playing. */
  readonly playing?: boolean;
  /** Selected for an action: neutral, never lime. */
  readonly selected?: boolean;
  /** Replaces the line below the title. */
  readonly detail?: ReactNode;
  readonly onSelect?: () => void;
}

/** A step; the same component in editor, player, search and reports. */
export function StepCard(props: StepCardProps) {
  const { size = 'medium', current = false, selected = false, onSelect } = props;
  const title = stepTitle(props.title, props.number);
  const name = classes(
    styles['step'],
    styles[size],
    current && styles['current'],
    selected && styles['selected'],
  );
  const content = (
    <>
      <span className={styles['number']}>{twoDigits(props.number)}</span>
      {size !== 'small' && <StepPoster {...props} />}
      <span className={styles['words']}>
        <span className={styles['title']} dir="auto" title={title}>
          {title}
        </span>
        {size !== 'small' && <StepDetail {...props} />}
      </span>
      {size === 'small' && <Time seconds={props.duration} className={styles['length']} />}
    </>
  );
  if (!onSelect) return <div className={name}>{content}</div>;
  return (
    <button
      type="button"
      className={classes(name, styles['press'])}
      aria-current={current ? 'step' : undefined}
      onClick={onSelect}
    >
      {content}
    </button>
  );
}

function StepPoster({ poster, rotation, duration, seen = 0 }: StepCardProps) {
  return (
    <span className={classes(pictureFrame, styles['poster'])}>
      {poster && <Picture src={poster} {...(rotation && { rotation })} />}
      <Time seconds={duration} className={styles['stamp']} />
      {seen > 0 && (
        <span className={styles['seen']}>
          <i style={{ inlineSize: `${Math.min(1, seen) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

function StepDetail({ startsAt, attachments = 0, playing = false, detail }: StepCardProps) {
  const t = useText(kitTexts);
  if (detail !== undefined) return <span className={styles['detail']}>{detail}</span>;
  return (
    <span className={styles['detail']}>
      {startsAt !== undefined && <Time seconds={startsAt} />}
      {playing && <span>{t('playing')}</span>}
      {attachments > 0 && (
        <span className={styles['clip']}>
          <Icon icon={Paperclip} size="small" />
          {t('attachments', { smart_count: attachments })}
        </span>
      )}
    </span>
  );
}
