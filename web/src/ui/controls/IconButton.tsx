import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import { Icon } from '../images/Icon.tsx';
import { Tooltip } from '../text/Tooltip.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps {
  readonly icon: LucideIcon;
  /** The action, as accessible name and tooltip. */
  readonly name: string;
  /** The keyboard shortcut. */
  readonly keys?: string;
  readonly large?: boolean;
  readonly turns?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly className?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** An icon-only button: it always has a name, and a tooltip with its shortcut. */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip title={props.name} keys={props.keys}>
      <span className={props.className}>
        <button
          ref={props.ref}
          type="button"
          className={styles['button']}
          aria-label={props.name}
          aria-keyshortcuts={props.keys?.replaceAll(' ', '+')}
          aria-pressed={props.pressed}
          aria-expanded={props.expanded}
          disabled={props.disabled}
          onClick={props.onClick}
        >
          <Icon icon={props.icon} size={props.large ? 'large' : 'normal'} turns={props.turns ?? false} />
        </button>
      </span>
    </Tooltip>
  );
}
