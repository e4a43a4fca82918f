import { Check, Play } from 'lucide-react';
import { useMemo } from 'react';
import { findTidyUps, isSafeTidyUp, type TidyUp } from '../../../../contracts/authoring/model/tidy-up.ts';
import { lengthOfRanges, mergeRanges } from '../../../../contracts/authoring/model/video-cut.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';
import { decimal } from '../../ui/text/decimal.ts';

/** What is heard before and after a part that is listened to. */
const context = 1;
/** Of one command. */
const most = 500;

/** Fillers, repeated takes and still stretches, each to be played and accepted, one by one or together. */
export function TidyUps({ cut }: { cut: CutState }) {
  const t = useText(cutTexts);
  const { media, preview } = useEditorContext();
  const { document } = useEditor();
  const { sentences, languageCode } = document.transcript;
  const { motion = null } = media;
  const { erased } = cut.cut;
  const found = useMemo(
    () => findTidyUps({ sentences, languageCode, durationSeconds: cut.length, motion }, erased),
    [sentences, languageCode, cut.length, motion, erased],
  );
  const accept = (tidyUps: readonly TidyUp[]) =>
    cut.remove(mergeRanges(tidyUps.map(({ range }) => range)).slice(0, most), null, ['words', 'sentence']);
  const safe = found.filter(isSafeTidyUp);
  const seconds = decimal(lengthOfRanges(mergeRanges(safe.map(({ range }) => range))));
  return (
    <>
      <div className={styles['wordBar']}>
        <p className={styles['hint']}>{t(motion ? 'tidyHint' : 'tidyWithoutMotion')}</p>
        {safe.length > 0 && (
          <Button size="sm" icon={Check} onClick={() => accept(safe)}>
            {safe.length === found.length
              ? t('acceptAll', { smart_count: safe.length, seconds })
              : t('acceptSafe', { chosen: safe.length, all: found.length, seconds })}
          </Button>
        )}
      </div>
      {found.length === 0 && <p className={styles['empty']}>{t('nothingToTidy')}</p>}
      <ul className={styles['list']}>
        {found.map((tidyUp) => (
          <li key={`${tidyUp.kind} ${tidyUp.range.start}`}>
            <span className={styles['what']}>
              <b>{t(`tidy.${tidyUp.kind}`)}</b> <bdi>{tidyUp.text}</bdi>
              <small>
                <Time seconds={tidyUp.range.start} />{' '}
                {t('seconds', { seconds: decimal(tidyUp.range.end - tidyUp.range.start) })}
              </small>
              {!isSafeTidyUp(tidyUp) && (
                <small>{t(tidyUp.picture === 'moves' ? 'tidyMoves' : 'tidyMayMove')}</small>
              )}
            </span>
            <IconButton
              icon={Play}
              name={t('playPart')}
              onClick={() => {
                const { start, end } = tidyUp.range;
                const around = { startTime: Math.max(0, start - context), endTime: Math.min(cut.length, end + context) };
                preview.seek(around.startTime);
                preview.play(around);
              }}
            />
            <Button size="sm" onClick={() => accept([tidyUp])}>
              {t('accept')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
} // prettier-ignore
