import styles from './Inspector.module.css';

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** One of a few, side by side. */
export function Segments<V extends string>({ label, value, options, onChange }: SegmentsProps<V>) {
  return (
    <div className={styles['segments']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
