import MuiMenuItem from '@mui/material/MenuItem';
import MuiMenuList from '@mui/material/MenuList';
import { CalendarDays, Check, ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import { classes } from '../theme/classes.ts';
import { type DayRange, type RangeName, rangeNames } from './date-range.ts';
import styles from './DateRangePicker.module.css';
import { Field } from '../controls/Field.tsx';
import { Icon } from '../images/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import select from '../controls/Select.module.css';

/** The value in the address: the name of a range, or its days. */
export type RangeChange = Readonly<Record<'period' | 'from' | 'to', string>>;

interface DateRangePickerProps {
  /** `null`: a custom range. */
  readonly name: RangeName | null;
  readonly days: DayRange;
  /** The range if the address has none. */
  readonly fallback: RangeName;
  readonly onChange: (change: RangeChange) => void;
}

/** A range of days: a named one, or a first and a last day. Arrow keys move, Enter selects, Escape closes. */
export function DateRangePicker({ name, days, fallback, onChange }: DateRangePickerProps) {
  const t = useText(kitTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCustom, setCustom] = useState(false);
  const shown = useShownRange()(name, days);
  const pick = (change: RangeChange) => {
    setAnchor(null);
    onChange(change);
  };
  return (
    <>
      <button
        type="button"
        className={classes(select['chip'], select['opener'], name !== fallback && select['on'])}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${t('period')}: ${shown}`}
        onClick={(event) => {
          setCustom(name === null);
          setAnchor(event.currentTarget);
        }}
      >
        <Icon icon={CalendarDays} size="small" />
        <bdi>{shown}</bdi>
        <Icon icon={ChevronDown} size="small" />
      </button>
      <Popover
        open={anchor !== null}
        label={t('period')}
        anchor={anchor}
        className={styles['paper']}
        onClose={() => setAnchor(null)}
      >
        <MuiMenuList autoFocusItem aria-label={t('period')}>
          {rangeNames.map((each) => (
            <Choice
              key={each}
              label={t(each)}
              selected={!isCustom && each === name}
              onPick={() => pick({ period: each === fallback ? '' : each, from: '', to: '' })}
            />
          ))}
          <Choice label={t('customRange')} selected={isCustom} onPick={() => setCustom(true)} />
        </MuiMenuList>
        {isCustom && <OwnDays days={days} onApply={(own) => pick({ period: '', ...own })} />}
      </Popover>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly selected: boolean;
  readonly onPick: () => void;
  /** Set by the list on the initially active option. */
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
}
const Choice = ({ label, selected, onPick, ...list }: ChoiceProps) => (
  <MuiMenuItem {...list} role="menuitemradio" aria-checked={selected} selected={selected} onClick={onPick}>
    <span className={styles['label']}>{label}</span>
    {selected && <Icon icon={Check} size="small" />}
  </MuiMenuItem>
);

function OwnDays({ days, onApply }: { days: DayRange; onApply: (days: DayRange) => void }) {
  const t = useText(kitTexts);
  const [own, setOwn] = useState(days);
  const isWrong = own.from !== '' && own.to !== '' && own.to < own.from;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (own.from !== '' && own.to !== '' && !isWrong) onApply(own);
  };
  return (
    <form className={styles['own']} onSubmit={apply}>
      <Field
        type="date"
        label={t('firstDay')}
        value={own.from}
        autoFocus
        required
        min="2000-01-01"
        max="2099-12-31"
        onChange={(event) => setOwn({ ...own, from: event.target.value })}
      />
      <Field
        type="date"
        label={t('lastDay')}
        value={own.to}
        required
        min="2000-01-01"
        max="2099-12-31"
        error={isWrong ? t('daysInWrongOrder') : undefined}
        onChange={(event) => setOwn({ ...own, to: event.target.value })}
      />
      <Button type="submit" variant="primary" disabled={isWrong || own.from === '' || own.to === ''}>
        {t('apply')}
      </Button>
    </form>
  );
}

/** The range as text: its name, or its days in the interface language. */
function useShownRange(): (name: RangeName | null, days: DayRange) => string {
  const t = useText(kitTexts);
  const locale = useLocale();
  return (name, { from, to }) => {
    if (name !== null) return t(name);
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    const noon = (day: string) => new Date(`${day}T12:00:00`);
    if (from !== '' && to !== '') return format.formatRange(noon(from), noon(to));
    return from === ''
      ? t('untilDay', { day: format.format(noon(to)) })
      : t('sinceDay', { day: format.format(noon(from)) });
  };
}
