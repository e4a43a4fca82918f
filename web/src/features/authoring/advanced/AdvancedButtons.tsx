import { useAnnotate } from '../../../editor/annotate/annotate-context.ts';
import { moveTimes } from '../../../editor/annotate/step-times.ts';
import type { TrackKind } from '../../../editor/advanced/tracks.ts';
import { CutButtons } from '../../../editor/cut/CutButtons.tsx';
import { InsertButtons } from '../../../editor/cut/InsertButtons.tsx';
import type { CutState } from '../../../editor/cut/use-cut.ts';
import type { InsertsState } from '../../../editor/cut/use-inserts.ts';
import type { EditorActions } from '../../../editor/state/actions.ts';
import { ActionButton } from '../../../editor/timeline/Timeline.tsx';
import { annotateTexts } from '../../../i18n/en/annotate.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Keys } from '../../../ui/text/Keys.tsx';

interface AdvancedButtonsProps {
  readonly actions: EditorActions;
  readonly cut: CutState;
  readonly inserts: InsertsState;
  readonly kind: TrackKind;
}

/** What can be done on the selected track at the playhead. */
export function AdvancedButtons({ actions, cut, inserts, kind }: AdvancedButtonsProps) {
  if (kind === 'video')
    return (
      <>
        <CutButtons cut={cut} />
        <InsertButtons inserts={inserts} />
      </>
    );
  if (kind === 'annotations') return <TimeButtons />;
  if (kind !== 'steps') return null;
  return (
    <>
      <ActionButton action={actions.split} />
      <ActionButton action={actions.merge} />
      <ActionButton action={actions.remove} quiet />
      <ActionButton action={actions.add} quiet />
    </>
  );
}

function TimeButtons() {
  const t = useText(annotateTexts);
  const { selected, setTimes, second, length } = useAnnotate();
  const [first] = selected;
  const move = (part: 'start' | 'end') => () => first && setTimes(moveTimes(first, part, second(), length));
  return (
    <>
      <Button size="sm" disabled={!first} onClick={move('start')}>
        {t('startHere')} <Keys keys="[" />
      </Button>
      <Button size="sm" disabled={!first} onClick={move('end')}>
        {t('endHere')} <Keys keys="]" />
      </Button>
    </>
  );
}
