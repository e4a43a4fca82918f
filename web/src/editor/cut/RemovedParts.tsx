import { Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segments } from '../annotate/Segments.tsx';
import { useEditorContext } from '../state/editor-context.tsx';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';

const rotations: readonly Rotation[] = [0, 90, 180, 270];

interface RemovedPartsProps {
  readonly cut: CutState;
  readonly inserted: ReactNode;
  readonly others: ReactNode;
}

/** The chosen clip, the rotation, what is removed and what is inserted. */
export function RemovedParts({ cut, inserted, others }: RemovedPartsProps) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const headingId = useId();
  const { selected, clips } = cut;
  const { erased, rotation } = cut.cut;
  return (
    <>
      {selected && (
        <section className={styles['section']}>
          <h2>{t('clipOf', { number: clips.indexOf(selected) + 1, count: clips.length })}</h2>
          <p className={styles['times']} dir="ltr">
            {formatTimestamp(selected.start)} – {formatTimestamp(selected.end)}
          </p>
        </section>
      )}
      <section className={styles['section']}>
        <h2>{t('rotation')}</h2>
        <Segments
          label={t('rotation')}
          value={String(rotation)}
          options={rotations.map((value) => ({ value: String(value), label: `${value}°` }))}
          onChange={(value) => cut.rotate(rotations.find((each) => String(each) === value) ?? 0)}
        />
        <p className={styles['hint']}>{t('rotationHint')}</p>
      </section>
      <section className={styles['section']} aria-labelledby={headingId}>
        <h2 id={headingId}>
          {t('removed')} <span dir="ltr">{formatTimestamp(cut.length - cut.remaining)}</span>
        </h2>
        {erased.length === 0 && <p className={styles['hint']}>{t('nothingRemoved')}</p>}
        <ul className={styles['list']}>
          {erased.map((part) => (
            <li key={part.start}>
              <button type="button" dir="ltr" onClick={() => preview.seek(part.start)}>
                {formatTimestamp(part.start)} – {formatTimestamp(part.end)}
              </button>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => preview.play({ startTime: part.start, endTime: part.end }, { whole: true })}
              >
                {t('playPart')}
              </Button>
              <Button size="sm" variant="quiet" icon={Undo2} onClick={() => cut.restore([part])}>
                {t('restore')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {inserted}
      <section className={styles['section']}>
        <h2>{t('more')}</h2>
        <div className={styles['others']}>{others}</div>
      </section>
    </>
  );
}
