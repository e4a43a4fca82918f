import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Keys } from '../text/Keys.tsx';
import { searchDelayMs } from './use-search-text.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly keys?: string;
  readonly autoFocus?: boolean;
}

/** Searches while somebody types. */
export function SearchField({ label, value, onSearch, keys, autoFocus }: SearchFieldProps) {
  const t = useText(kitTexts);
  const [text, setText] = useState(value);
  const searched = text.trim();
  // spaces at the ends are typed on the way to the next word: they search for nothing else
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => {
    if (searched === value) return undefined;
    const timer = setTimeout(() => onSearch(searched), searchDelayMs);
    return () => clearTimeout(timer);
  }, [searched, value, onSearch]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSearch(searched);
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
      onSearch('');
    }
  };
  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <Field
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      icon={Search}
      value={text}
      autoFocus={autoFocus}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      end={text ? <IconButton icon={X} name={t('clear')} onClick={clear} /> : keys && <Keys keys={keys} />}
    />
  );
}
