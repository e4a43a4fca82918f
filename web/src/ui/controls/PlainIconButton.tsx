import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import { Icon } from '../images/Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps {
  readonly icon: LucideIcon;
  /** The action, as accessible name and tooltip. */
  readonly name: string;
  /** What is said of it beyond its name. */
  readonly description?: string | undefined;
  /** The keyboard shortcut. */
  readonly keys?: string;
  readonly large?: boolean;
  readonly turns?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

interface PlainIconButtonProps extends IconButtonProps {
  /** The browser shows its name; not inside a tooltip, which does. */
  readonly titled?: boolean;
}

/** An icon-only button with the browser's own tooltip, for what is loaded before anything else. */
export function PlainIconButton({ titled = true, ...props }: PlainIconButtonProps) {
  return (
    <button
      ref={props.ref}
      type="button"
      className={styles['button']}
      title={titled ? props.name : undefined}
      aria-label={props.name}
      aria-description={props.description}
      aria-keyshortcuts={props.keys?.replaceAll(' ', '+')}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon icon={props.icon} size={props.large ? 'large' : 'normal'} turns={props.turns ?? false} />
    </button>
  );
}
