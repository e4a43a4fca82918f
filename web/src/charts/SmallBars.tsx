import { ChartFrame } from './ChartFrame.tsx';
import { useLocale } from '../i18n/text.ts';
import styles from './Charts.module.css';

export interface NamedValue {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}
interface SmallBarsProps {
  readonly title: string;
  readonly nameLabel: string;
  readonly unit: string;
  readonly values: readonly NamedValue[];
  readonly fileName: string;
  readonly onOpen: (id: string) => void;
}

/** A few named numbers as bars from zero, with the number on each. */
export function SmallBars({ title, nameLabel, unit, values, fileName, onOpen }: SmallBarsProps) {
  const locale = useLocale();
  const maxValue = Math.max(1, ...values.map((each) => each.value));
  return (
    <ChartFrame
      title={title}
      fileName={fileName}
      table={{ head: [nameLabel, unit], rows: values.map(({ name, value }) => [name, value]) }}
      onRow={(index) => onOpen(values[index]?.id ?? '')}
    >
      <ul className={styles['bars']}>
        {values.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => onOpen(each.id)}>
              <span>{each.name}</span>
              <i style={{ inlineSize: `${(each.value / maxValue) * 100}%` }} />
              <b>{each.value.toLocaleString(locale)}</b>
            </button>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
