import { Command } from 'cmdk';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import { useActiveItem } from '../controls/use-active-item.ts';
import { Popover } from '../overlays/Popover.tsx';
import styles from './Picker.module.css';
import list from '../controls/SearchList.module.css';
import select from '../controls/Select.module.css';

interface PickerProps {
  readonly label: string;
  /** The selected option, `''` for none. */
  readonly value: string;
  /** The label of the closed chip. */
  readonly shown: string;
  /** The option for none, if allowed. */
  readonly none?: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly detail?: string }[];
  /** Shown if nothing matches, or how many more there are. */
  readonly hint: string | null;
  readonly onText: (text: string) => void;
  readonly onPick: (value: string) => void;
}

/** A combobox: the options are the matches of the typed text. */
export function Picker(props: PickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { label, value, shown } = props;
  const close = () => {
    setAnchor(null);
    props.onText('');
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

function Choices({ label, value, none, options, hint, onText, onPick }: PickerProps) {
  const shown = [...(none === undefined ? [] : [{ value: '', label: none, detail: '' }]), ...options];
  const active = useActiveItem(shown.map((option) => itemOf(option.value)));
  return (
    <Command label={label} shouldFilter={false} loop {...active}>
      <div className={list['input']}>
        <Icon icon={Search} />
        <Command.Input autoFocus placeholder={label} dir="auto" onValueChange={onText} />
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
      {hint !== null && <p className={styles['rest']}>{hint}</p>}
    </Command>
  );
}
