import { classes } from './classes.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly url?: string | null;
  readonly large?: boolean;
  /** `machine` is a pipeline (square), `unknown` an actor who left or was erased (dashed). */
  readonly kind?: 'person' | 'machine' | 'unknown';
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
};

/** A picture or the initials, which are drawn and never read: the name stands beside them or in the button's own words. */
export function Avatar({ name, url, large = false, kind = 'person' }: AvatarProps) {
  return (
    <span className={classes(styles['avatar'], large && styles['large'], styles[kind])} title={name}>
      {url ? <img src={url} alt="" /> : <span data-initials={initials(name)} />}
    </span>
  );
}
