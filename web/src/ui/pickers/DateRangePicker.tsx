import { CalendarDays, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import { classes } from '../theme/classes.ts';
import { type DayRange, type RangeName, rangeNames } from './date-range.ts';
import styles from './DateRangePicker.module.css';
import { useContractForm } from '../forms/use-contract-form.ts';
import { Field } from '../controls/Field.tsx';
import { Icon } from '../images/Icon.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { Popover } from '../overlays/Popover.tsx';
import select from '../controls/Select.module.css';
import { useDateFormats } from '../text/date-format.ts';

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
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'ranges' | 'days' | null>(null);
  const shown = useShownRange()(name, days);
  const close = () => setOpen(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes(select['chip'], select['opener'], name !== fallback && select['on'])}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-label={`${t('period')}: ${shown}`}
        onClick={() => setOpen('ranges')}
      >
        <Icon icon={CalendarDays} size="small" />
        <bdi>{shown}</bdi>
        <Icon icon={ChevronDown} size="small" />
      </button>
      <Menu
        label={t('period')}
        anchor={open === 'ranges' ? opener.current : null}
        onClose={close}
        actions={[
          ...rangeNames.map((each) => ({
            id: each,
            label: t(each),
            on: each === name,
            run: () => onChange({ period: each === fallback ? '' : each, from: '', to: '' }),
          })),
          {
            id: 'custom',
            label: t('customRange'),
            on: name === null,
            apart: true,
            run: () => setOpen('days'),
          },
        ]}
      />
      <Popover
        open={open === 'days'}
        label={t('period')}
        anchor={opener}
        className={styles['paper']}
        onClose={close}
      >
        <OwnDays
          days={days}
          onApply={(own) => {
            close();
            onChange({ period: '', ...own });
          }}
        />
      </Popover>
    </>
  );
}

const ownDays = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'daysInWrongOrder' });

function OwnDays({ days, onApply }: { days: DayRange; onApply: (days: DayRange) => void }) {
  const t = useText(kitTexts);
  const form = useContractForm({
    schema: ownDays,
    texts: kitTexts,
    defaultValues: days,
    mode: 'onChange',
    send: onApply,
  });
  const limits = { type: 'date', required: true, min: '2000-01-01', max: '2099-12-31' };
  return (
    <form className={styles['own']} noValidate onSubmit={form.submit}>
      <Field {...limits} label={t('firstDay')} autoFocus {...form.field('from', { deps: ['to'] })} />
      <Field {...limits} label={t('lastDay')} {...form.field('to')} />
      <Button type="submit" variant="primary" disabled={!form.isValid}>
        {t('apply')}
      </Button>
    </form>
  );
}

/** The range as text: its name, or its days in the interface language. */
function useShownRange(): (name: RangeName | null, days: DayRange) => string {
  const t = useText(kitTexts);
  const dates = useDateFormats();
  return (name, { from, to }) => {
    if (name !== null) return t(name);
    const noon = (day: string) => new Date(`${day}T12:00:00`);
    if (from !== '' && to !== '') return dates.days(noon(from), noon(to));
    return from === ''
      ? t('untilDay', { day: dates.day(noon(to)) })
      : t('sinceDay', { day: dates.day(noon(from)) });
  };
}
