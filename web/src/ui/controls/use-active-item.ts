import { useState } from 'react';

/**
 * The highlighted item of a list whose items change while a person types: the first one when theirs is gone, so that
 * Enter always picks what is highlighted.
 */
export function useActiveItem(items: readonly string[]) {
  const [active, setActive] = useState('');
  return { value: items.includes(active) ? active : (items[0] ?? ''), onValueChange: setActive };
}
