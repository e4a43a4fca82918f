import { ExternalLink, FileText, Link } from 'lucide-react';
import { useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { FileName, LongName } from '../../ui/text/LongName.tsx';
import { Picture } from '../../ui/images/Picture.tsx';
import type { PlayerStep } from '../player-source.ts';
import { useHasFirstFrame, useRequest } from '../use-player.ts';
import { type AttachmentGroup, attachmentGroups, defaultGroup } from './attachment-groups.ts';
import styles from './Attachments.module.css';

interface AttachmentListProps {
  readonly step: PlayerStep;
  /** A row below the video, or a column beside it. */
  readonly as: 'bar' | 'sidebar';
}

/** The three groups of a step's attachments; the first with items is open (R-ATT-01, R-ATT-03). */
export function AttachmentList({ step, as }: AttachmentListProps) {
  const t = useText(playerTexts);
  const { attachments } = step;
  const [chosen, setChosen] = useState<{ stepId: string; group: AttachmentGroup } | null>(null);
  const groups = attachmentGroups.filter((group) => attachments[group].length > 0);
  const first = defaultGroup(attachments);
  const group = chosen?.stepId === step.id ? chosen.group : first;
  if (group === null) return null;
  return (
    <section className={styles[as]} aria-label={t('attachments')}>
      {groups.length > 1 && (
        <div className={styles['groups']} role="group" aria-label={t('attachments')}>
          {groups.map((name) => (
            <Chip
              key={name}
              on={name === group}
              count={attachments[name].length}
              onClick={() => setChosen({ stepId: step.id, group: name })}
            >
              {t(name)}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles['items']}>
        <AttachmentItems step={step} group={group} />
      </div>
    </section>
  );
}

function AttachmentItems({ step: { attachments }, group }: { step: PlayerStep; group: AttachmentGroup }) {
  const t = useText(playerTexts);
  const locale = useLocale();
  const request = useRequest();
  const withPictures = useHasFirstFrame();
  if (group === 'diagrams') {
    return attachments.diagrams.map(({ id, name, url }, index) => (
      <button
        key={id}
        type="button"
        className={styles['item']}
        onClick={() => request({ type: 'diagram', index })}
      >
        <span className={styles['thumb']}>{withPictures && url !== null && <Picture src={url} />}</span>
        <span className={styles['words']}>
          <LongName name={name} />
          <small>{t('picture')}</small>
        </span>
      </button>
    ));
  }
  // A link or PDF opens beside the player, which keeps playing (R-ATT-02).
  const outside = { target: '_blank', rel: 'noopener noreferrer', className: styles['item'] };
  if (group === 'links') {
    return attachments.links.map(({ id, label, link }) => (
      <a key={id} href={link} {...outside} aria-description={t('opensNewTab')}>
        <span className={styles['thumb']}>
          <Icon icon={Link} />
        </span>
        <span className={styles['words']}>
          <LongName name={label} />
          <small dir="ltr">{hostOf(link)}</small>
        </span>
        <Icon icon={ExternalLink} size="small" />
      </a>
    ));
  }
  return attachments.pdfs.map(({ id, name, link, size }) => (
    // Without an address it is not a link, and says why.
    <a
      key={id}
      {...outside}
      {...(link === null ? { 'aria-disabled': true } : { href: link, 'aria-description': t('opensNewTab') })}
    >
      <span className={styles['thumb']}>
        <Icon icon={FileText} />
      </span>
      <span className={styles['words']}>
        <FileName name={name} />
        <small>{link === null ? t('fileMissing') : `PDF, ${fileSize(size, locale)}`}</small>
      </span>
      {link !== null && <Icon icon={ExternalLink} size="small" />}
    </a>
  ));
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
