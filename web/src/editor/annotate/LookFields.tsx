import { Bold, Check, Italic, Slash } from 'lucide-react';
import type {
  AnnotationColor,
  AnnotationElement,
  ElementOf,
} from '../../../../contracts/authoring/annotation-elements.ts';
import { annotationColors, strokeWidths } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SelectField } from '../../ui/controls/Select.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { CommitField } from '../fields/CommitField.tsx';
import { useAnnotate } from './annotate-context.ts';
import styles from './Inspector.module.css';
import { Segments } from './Segments.tsx';

const colors = Object.keys(annotationColors) as readonly AnnotationColor[];

interface PaletteProps {
  readonly label: string;
  readonly value: AnnotationColor | null;
  /** Whether there may be no colour. */
  readonly optional?: boolean;
  readonly onChange: (color: AnnotationColor | null) => void;
}

/** The colours of the palette (2:212). */
export function Palette({ label, value, optional = false, onChange }: PaletteProps) {
  const t = useText(annotateTexts);
  const choices = optional ? [null, ...colors] : colors;
  return (
    <fieldset className={styles['palette']}>
      <legend>
        {label} <span>{t(value === null ? 'none' : `color.${value}`)}</span>
      </legend>
      {choices.map((color) => (
        <button
          key={color}
          type="button"
          data-none={color === null || undefined}
          aria-pressed={color === value}
          aria-label={t(color === null ? 'none' : `color.${color}`)}
          style={{ background: color === null ? 'none' : annotationColors[color] }}
          onClick={() => onChange(color)}
        >
          {color === null && <Icon icon={Slash} />}
          {color !== null && color === value && <Icon icon={Check} />}
        </button>
      ))}
    </fieldset>
  );
}

/** A change of the look: of what is selected, and of what is drawn next. */
function useLook() {
  const { selected, change, setStyle } = useAnnotate();
  return {
    setStyle,
    /** Applies to the selected ones of a type. */
    apply: <T extends AnnotationElement['type']>(
      types: readonly T[],
      look: (element: ElementOf<T>) => AnnotationElement,
    ) => {
      const isOfType = (element: AnnotationElement): element is ElementOf<T> =>
        types.some((type) => type === element.type);
      change(selected.filter(isOfType).map(look));
    },
  };
}

/** The colour of lines and letters, for everything that is selected. */
export function ColorField() {
  const t = useText(annotateTexts);
  const { selected: all, change, setStyle } = useAnnotate();
  const selected = all.filter((element) => element.type !== 'image' && element.type !== 'blur');
  const [first] = selected;
  if (!first) return null;
  const setColor = (color: AnnotationColor | null) => {
    if (color === null) return;
    setStyle(selected.some(({ type }) => type === 'text') ? { textColor: color } : { color });
    change(
      selected.map((element) =>
        element.type === 'text' ? { ...element, fill: color } : { ...element, stroke: color },
      ),
    );
  };
  return (
    <Palette
      label={t('color')}
      value={first.type === 'text' ? first.fill : first.stroke}
      onChange={setColor}
    />
  );
}

export function LineFields({ element }: { element: ElementOf<'arrow'> | ElementOf<'pen'> }) {
  const t = useText(annotateTexts);
  const { apply, setStyle } = useLook();
  return (
    <>
      <Segments
        label={t('stroke')}
        value={String(element.strokeWidth)}
        options={Object.values(strokeWidths).map((width) => ({
          value: String(width),
          label: t(`stroke.${width}`),
        }))}
        onChange={(value) => {
          const strokeWidth = Object.values(strokeWidths).find((width) => String(width) === value) ?? 6;
          setStyle({ strokeWidth });
          apply(['arrow', 'pen'], (each) => ({ ...each, strokeWidth }));
        }}
      />
      {element.type === 'pen' && (
        <Palette
          optional
          label={t('fill')}
          value={element.fill}
          onChange={(fill) => apply(['pen'], (each) => ({ ...each, fill }))}
        />
      )}
    </>
  );
}

const shapes = ['circle', 'rectangle', 'triangle'] as const;
const strokeTypes = ['none', 'solid', 'dashed'] as const;

export function ShapeFields({ element }: { element: ElementOf<'shape'> }) {
  const t = useText(annotateTexts);
  const { apply, setStyle } = useLook();
  // something must be seen of it
  const outlines = element.fill === null ? strokeTypes.filter((type) => type !== 'none') : strokeTypes;
  return (
    <>
      <Segments
        label={t('shape')}
        value={element.shape}
        options={shapes.map((value) => ({ value, label: t(`shape.${value}`) }))}
        onChange={(shape) => {
          setStyle({ shape });
          apply(['shape'], (each) => ({ ...each, shape }));
        }}
      />
      <Palette
        optional={element.strokeType !== 'none'}
        label={t('fill')}
        value={element.fill}
        onChange={(fill) => {
          setStyle({ fill });
          apply(['shape'], (each) => ({ ...each, fill }));
        }}
      />
      <Segments
        label={t('outline')}
        value={element.strokeType}
        options={outlines.map((value) => ({ value, label: t(`strokeType.${value}`) }))}
        onChange={(strokeType) => {
          setStyle({ strokeType });
          apply(['shape'], (each) => ({ ...each, strokeType }));
        }}
      />
    </>
  );
}

const fonts = ['serif', 'sans-serif', 'monospace'] as const;

export function TextFields({ element }: { element: ElementOf<'text'> }) {
  const t = useText(annotateTexts);
  const { canvas } = useAnnotate();
  const { apply, setStyle } = useLook();
  const set = (part: Partial<ElementOf<'text'>>) => {
    setStyle(part);
    // letters of another look take another width
    apply(['text'], (each) => canvas.current?.measure({ ...each, ...part }) ?? { ...each, ...part });
  };
  return (
    <>
      <Palette
        optional
        label={t('background')}
        value={element.backgroundColor}
        onChange={(backgroundColor) => set({ backgroundColor })}
      />
      <div className={styles['two']}>
        <SelectField
          label={t('font')}
          value={element.fontFamily}
          options={fonts.map((value) => ({ value, label: t(`font.${value}`) }))}
          onChange={(value) => set({ fontFamily: fonts.find((font) => font === value) ?? 'serif' })}
        />
        <CommitField
          numeric
          label={t('fontSize')}
          value={String(Math.round(element.fontSize))}
          problem={(text) => (Number(text) >= 6 && Number(text) <= 200 ? null : t('badSize'))}
          onCommit={(text) => set({ fontSize: Number(text) })}
        />
      </div>
      <div className={styles['row']} role="group" aria-label={t('style')}>
        <IconButton
          icon={Bold}
          name={t('bold')}
          pressed={element.fontWeight === 'bold'}
          onClick={() => set({ fontWeight: element.fontWeight === 'bold' ? 'normal' : 'bold' })}
        />
        <IconButton
          icon={Italic}
          name={t('italic')}
          pressed={element.fontStyle === 'italic'}
          onClick={() => set({ fontStyle: element.fontStyle === 'italic' ? 'normal' : 'italic' })}
        />
      </div>
    </>
  );
}
