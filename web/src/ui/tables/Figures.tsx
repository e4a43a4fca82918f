import { ArrowDown, ArrowUp } from 'lucide-react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import styles from './Figures.module.css';
import { Icon } from '../images/Icon.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

export interface Figure {
  readonly label: string;
  readonly value: string | number;
  readonly unit?: string;
  /** The change and its baseline; shown with an arrow and text, never by colour alone. */
  readonly change?: {
    readonly direction: 'up' | 'down' | 'none';
    readonly by: string;
    readonly from: string;
  };
  readonly onOpen?: () => void;
}

/** Four numbers in one framed row; each may open its details. */
export function Figures({ figures, loading = false }: { figures: readonly Figure[]; loading?: boolean }) {
  const t = useText(kitTexts);
  return (
    <dl className={styles['row']} aria-busy={loading}>
      {figures.map(({ label, value, unit, change, onOpen }) => (
        <div key={label} className={styles['figure']}>
          <dt>{label}</dt>
          <dd className={styles['value']}>
            {loading ? (
              <Skeleton width={72} height={28} />
            ) : onOpen ? (
              <button
                type="button"
                aria-label={t('figureEvents', { label, value: `${value} ${unit ?? ''}`.trim() })}
                onClick={onOpen}
              >
                {value} <small>{unit}</small>
              </button>
            ) : (
              <>
                {value} <small>{unit}</small>
              </>
            )}
          </dd>
          {change && !loading && (
            <dd className={styles['change']}>
              {change.direction !== 'none' && (
                <Icon icon={change.direction === 'up' ? ArrowUp : ArrowDown} size="small" />
              )}
              {change.direction !== 'none' && <span className="visually-hidden">{t(change.direction)}</span>}
              {change.by} <span>{t('from', { value: change.from })}</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
