import { Command } from 'cmdk';
import { Check, ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import { useActiveItem } from '../controls/use-active-item.ts';
import { useSearchText } from '../controls/use-search-text.ts';
import { Popover } from '../overlays/Popover.tsx';
import styles from './Picker.module.css';
import list from '../controls/SearchList.module.css';
import select from '../controls/Select.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}
interface PickerProps {
  readonly label: string;
  /** The selected option, `''` for none. */
  readonly value: string;
  /** The label of the closed chip. */
  readonly shown: string;
  /** The option for none, if allowed. */
  readonly none?: string;
  /** The matches; `null` while the first are loaded. */
  readonly options: readonly Option[] | null;
  /** How many more match. */
  readonly more?: string | null;
  /** Called with the text once somebody pauses in typing, and with an empty one when the list closes. */
  readonly onSearch: (text: string) => void;
  readonly onPick: (value: string) => void;
}

/** A combobox: the options are the matches of the typed text. */
export function Picker(props: PickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { label, value, shown } = props;
  const close = () => {
    setAnchor(null);
    props.onSearch('');
  };
  return (
    <>
      <button
        type="button"
        className={classes(select['chip'], select['opener'], value !== '' && select['on'])}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${label}: ${shown}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <bdi>{shown}</bdi>
        <Icon icon={ChevronDown} size="small" />
      </button>
      <Popover
        open={anchor !== null}
        label={label}
        anchor={anchor}
        className={styles['paper']}
        onClose={close}
      >
        <Choices
          {...props}
          onPick={(picked) => {
            close();
            props.onPick(picked);
          }}
        />
      </Popover>
    </>
  );
}

/** The name of an option in the list, which is never empty. */
const itemOf = (value: string): string => `=${value}`;

/** The search of a picker without the chip that opens it: a field, and the matches below it. */
export function Choices({
  label,
  value,
  none,
  options,
  more = null,
  onSearch,
  onPick,
}: Omit<PickerProps, 'shown'>) {
  const t = useText(kitTexts);
  const [text, setText] = useState('');
  const { searched, isPending, searchNow } = useSearchText(text);
  const search = useEffectEvent(onSearch);
  useEffect(() => search(searched), [searched]);
  const found = options ?? [];
  const shown = [...(none === undefined ? [] : [{ value: '', label: none }]), ...found];
  const active = useActiveItem(shown.map((option) => itemOf(option.value)));
  const onKeyDown = (event: KeyboardEvent) => {
    // what is shown does not match what has been typed yet
    if (event.key !== 'Enter' || !isPending) return;
    event.preventDefault();
    searchNow();
  };
  return (
    <Command label={label} shouldFilter={false} loop {...active} onKeyDown={onKeyDown}>
      <div className={list['input']}>
        <Icon icon={Search} />
        <Command.Input autoFocus placeholder={label} dir="auto" onValueChange={setText} />
      </div>
      <Command.List className={list['list']}>
        {shown.map((option) => (
          <Command.Item key={option.value} value={itemOf(option.value)} onSelect={() => onPick(option.value)}>
            <span className={list['label']} dir="auto">
              {option.label}
            </span>
            {option.detail && <span className={list['detail']}>{option.detail}</span>}
            {option.value === value && <Icon icon={Check} size="small" />}
          </Command.Item>
        ))}
      </Command.List>
      {options?.length === 0 && (
        <p className={styles['rest']} role="status">
          {t('noResults')}
        </p>
      )}
      {more !== null && <p className={styles['rest']}>{more}</p>}
    </Command>
  );
}
