import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ChevronFirst,
  ChevronLast,
  RotateCcw,
  Scissors,
  Trash2,
  X,
} from 'lucide-react';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import timelineStyles from '../timeline/Timeline.module.css';
import { Keys } from '../../ui/text/Keys.tsx';
import type { CutState } from './use-cut.ts';
import { decimal } from '../../ui/text/decimal.ts';

/** What can be done with the chosen clip, the marked range and the playhead. */
export function CutButtons({ cut }: { cut: CutState }) {
  const t = useText(cutTexts);
  const { selected, range } = cut;
  return (
    <>
      <Button size="sm" icon={Scissors} onClick={cut.split}>
        {t('split')} <Keys keys="S" />
      </Button>
      {selected?.deleted ? (
        <Button
          size="sm"
          icon={RotateCcw}
          onClick={() => cut.restore([{ start: selected.start, end: selected.end }])}
        >
          {t('restore')}
        </Button>
      ) : (
        <Button size="sm" icon={Trash2} disabled={range !== null} onClick={cut.removeClip}>
          {t('removeClip')} {range === null && <Keys keys="Del" />}
        </Button>
      )}
      <div className={timelineStyles['inTime']} dir="ltr">
        <Button size="sm" variant="quiet" icon={ChevronFirst} onClick={() => cut.markEdge('start')}>
          {t('markStart')} <Keys keys="I" />
        </Button>
        <Button size="sm" variant="quiet" icon={ChevronLast} onClick={() => cut.markEdge('end')}>
          {t('markEnd')} <Keys keys="O" />
        </Button>
      </div>
      {range && (
        <>
          <Button size="sm" icon={Trash2} onClick={cut.removeRange}>
            {t('removeRange', { seconds: decimal(range.end - range.start) })}
          </Button>
          <IconButton icon={X} name={t('clearRange')} keys="Esc" onClick={() => cut.setRange(null)} />
        </>
      )}
      <div className={timelineStyles['inTime']} dir="ltr">
        <IconButton
          icon={ArrowRightToLine}
          name={t('trimStart')}
          keys="["
          onClick={() => cut.trim('start')}
        />
        <IconButton icon={ArrowLeftToLine} name={t('trimEnd')} keys="]" onClick={() => cut.trim('end')} />
      </div>
    </>
  );
}
