import { User } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
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

/** The person's picture, otherwise their initials; if the picture fails to load, a user icon (R-PRF-04). */
export function Avatar({ name, url, large = false, kind = 'person' }: AvatarProps) {
  return (
    <span className={classes(styles['avatar'], large && styles['large'], styles[kind])} title={name}>
      <Likeness name={name} url={url ?? null} />
    </span>
  );
}

function Likeness({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null) return <span className={styles['initials']} data-initials={initials(name)} />;
  if (broken === url) return <Icon icon={User} />;
  return <img src={url} alt="" onError={() => setBroken(url)} />;
}
