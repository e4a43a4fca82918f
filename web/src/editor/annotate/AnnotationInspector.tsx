import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Copy,
  type LucideIcon,
  Maximize2,
  Minimize2,
  MoveUpRight,
  Pencil,
  RotateCcw,
  RotateCw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { formatTimestamp, parseTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import { percent as percentText } from '../../ui/text/percent.ts';
import { twoDigits } from '../../ui/text/time-format.ts';
import { OriginButton } from '../fields/OriginButton.tsx';
import { CommitField } from '../fields/CommitField.tsx';
import { useEditor } from '../state/editor-context.tsx';
import windowStyles from '../window/EditorWindow.module.css';
import { growth, turnAngle } from './annotate-keys.ts';
import { useAnnotate } from './annotate-context.ts';
import styles from './Inspector.module.css';
import { BlurFields } from './BlurFields.tsx';
import { ColorField, LineFields, ShapeFields, TextFields } from './LookFields.tsx';
import type { OrderChange } from './ordering.ts';
import { moveTimes } from './step-times.ts';

/** Everything about what is selected. */
export function AnnotationInspector() {
  const t = useText(annotateTexts);
  const { annotations, selected, nameOf, remove, setTool, canvas } = useAnnotate();
  const scale = (by: number) => {
    canvas.current?.nudge(0, 0, by);
    canvas.current?.commit();
  };
  const [first] = selected;
  if (annotations.length === 0)
    return (
      <div className={styles['blank']}>
        <h3>{t('noneTitle')}</h3>
        <p>{t('noneBody')}</p>
        <Button icon={MoveUpRight} onClick={() => setTool('arrow')}>
          {t('drawArrow')}
        </Button>
      </div>
    );
  if (!first) return <p className={styles['blank']}>{t('nothingSelected')}</p>;
  const name = selected.length === 1 ? nameOf(first) : t('several', { smart_count: selected.length });
  return (
    <>
      <div className={windowStyles['paneHead']}>
        <h3 className={styles['name']} dir="auto">
          {name}
        </h3>
        {selected.length === 1 && <OriginButton of={{ part: 'annotation', id: first.id }} />}
        <IconButton icon={Minimize2} name={t('smaller')} keys="-" onClick={() => scale(1 / growth)} />
        <IconButton icon={Maximize2} name={t('larger')} keys="+" onClick={() => scale(growth)} />
        <IconButton icon={Trash2} name={t('remove')} keys="Del" onClick={() => remove()} />
      </div>
      <div className={windowStyles['scroll']} key={first.id}>
        <section className={styles['part']}>
          <ColorField />
          {selected.length === 1 && <LookFields element={first} />}
          {first.type !== 'blur' && <OpacityField element={first} />}
          {selected.some(({ type }) => type !== 'blur') && <TurnButtons />}
        </section>
        <TimeFields element={first} />
        <OrderButtons element={first} />
        <CopyToSteps />
      </div>
    </>
  );
}

function LookFields({ element }: { element: AnnotationElement }) {
  const t = useText(annotateTexts);
  const { canvas } = useAnnotate();
  switch (element.type) {
    case 'text':
      return (
        <>
          <TextFields element={element} />
          <Button size="sm" icon={Pencil} onClick={() => canvas.current?.write(element.id)}>
            {t('writeText')}
          </Button>
        </>
      );
    case 'pen':
    case 'arrow':
      return <LineFields element={element} />;
    case 'shape':
      return <ShapeFields element={element} />;
    case 'blur':
      return <BlurFields blur={element} />;
    case 'image':
      return null;
  }
  return element satisfies never;
}

function TurnButtons() {
  const t = useText(annotateTexts);
  const { canvas } = useAnnotate();
  const turn = (degrees: number) => {
    canvas.current?.nudge(0, 0, 1, degrees);
    canvas.current?.commit();
  };
  return (
    <div className={styles['row']}>
      <Button size="sm" icon={RotateCcw} onClick={() => turn(-turnAngle)}>
        {t('turnLeft', { degrees: turnAngle })} <Keys keys="<" />
      </Button>
      <Button size="sm" icon={RotateCw} onClick={() => turn(turnAngle)}>
        {t('turnRight', { degrees: turnAngle })} <Keys keys=">" />
      </Button>
    </div>
  );
}

function OpacityField({ element }: { element: AnnotationElement }) {
  const t = useText(annotateTexts);
  const { selected, change } = useAnnotate();
  const [dragged, setDragged] = useState<number | null>(null);
  const locale = useLocale();
  const percent = dragged ?? Math.round(element.opacity * 100);
  const commit = () => {
    if (dragged !== null) change(selected.map((each) => ({ ...each, opacity: dragged / 100 })));
    setDragged(null);
  };
  return (
    <label className={styles['range']}>
      <span>{t('opacity')}</span>
      <input
        type="range"
        min="5"
        max="100"
        step="5"
        value={percent}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
      <output>{percentText(percent / 100, locale)}</output>
    </label>
  );
}

function TimeFields({ element }: { element: AnnotationElement }) {
  const t = useText(annotateTexts);
  const { length, second, setTimes } = useAnnotate();
  const { startTime, endTime } = element;
  const rangeOf = (edge: 'startTime' | 'endTime', text: string) => {
    const seconds = parseTimestamp(text.trim());
    if (seconds === null) return null;
    // the clock rounds to hundredths: the exact end of the step stays reachable
    const place = seconds > length && seconds - length < 0.01 ? length : seconds;
    return { startTime, endTime, [edge]: place };
  };
  const problem = (edge: 'startTime' | 'endTime') => (text: string) => {
    const range = rangeOf(edge, text);
    if (!range) return t('badTime');
    return range.startTime < range.endTime && range.endTime <= length ? null : t('badRange');
  };
  return (
    <section className={styles['part']}>
      <h4>
        {t('time')} <span dir="ltr">{formatTimestamp(endTime - startTime)}</span>
      </h4>
      <div className={styles['two']}>
        {(['startTime', 'endTime'] as const).map((edge) => (
          <CommitField
            key={edge}
            numeric
            label={t(edge === 'startTime' ? 'start' : 'end')}
            value={formatTimestamp(element[edge])}
            problem={problem(edge)}
            onCommit={(text) => setTimes(rangeOf(edge, text) ?? element)}
          />
        ))}
      </div>
      <div className={styles['row']}>
        <Button size="sm" onClick={() => setTimes(moveTimes(element, 'start', second(), length))}>
          {t('startHere')} <Keys keys="[" />
        </Button>
        <Button size="sm" onClick={() => setTimes(moveTimes(element, 'end', second(), length))}>
          {t('endHere')} <Keys keys="]" />
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setTimes({ startTime: 0, endTime: length })}>
          {t('wholeStep')}
        </Button>
      </div>
    </section>
  );
}

const orderChanges: readonly (readonly [
  OrderChange,
  'toFront' | 'forward' | 'backward' | 'toBack',
  LucideIcon,
])[] = [
  ['front', 'toFront', ArrowUpToLine],
  ['forward', 'forward', ArrowUp],
  ['backward', 'backward', ArrowDown],
  ['back', 'toBack', ArrowDownToLine],
];

function OrderButtons({ element }: { element: AnnotationElement }) {
  const t = useText(annotateTexts);
  const { annotations, reorder } = useAnnotate();
  const place = annotations.length - annotations.findIndex(({ id }) => id === element.id);
  return (
    <section className={styles['part']}>
      <h4>
        {t('order')} <span>{t('place', { place, total: annotations.length })}</span>
      </h4>
      <div className={styles['row']}>
        {orderChanges.map(([change, key, icon]) => (
          <IconButton key={change} icon={icon} name={t(key)} onClick={() => reorder(change)} />
        ))}
      </div>
    </section>
  );
}

function CopyToSteps() {
  const t = useText(annotateTexts);
  const { steps } = useEditor().document.draft;
  const { step, copyTo } = useAnnotate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (steps.length < 2) return null;
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  const copy = () => {
    copyTo(chosen);
    setChosen([]);
  };
  return (
    <section className={styles['part']}>
      <h4>{t('copyTo')}</h4>
      <div className={styles['steps']}>
        {steps.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            aria-label={t('stepNumber', { number: index + 1 })}
            aria-pressed={chosen.includes(id)}
            disabled={id === step.id}
            onClick={() => toggle(id)}
          >
            {twoDigits(index + 1)}
          </button>
        ))}
      </div>
      <p className={styles['note']}>{t('copyHint')}</p>
      <Button size="sm" icon={Copy} disabled={chosen.length === 0} onClick={copy}>
        {t('copyToSteps', { smart_count: chosen.length })}
      </Button>
    </section>
  );
}
