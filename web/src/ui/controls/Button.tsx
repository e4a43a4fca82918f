import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { Icon } from '../images/Icon.tsx';
import { classes } from '../theme/classes.ts';
import type { ControlSize } from '../theme/theme.ts';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

interface ButtonProps {
  readonly children: ReactNode;
  /** At most one primary button per screen; `danger` never appears beside a lime one. */
  readonly variant?: ButtonVariant;
  readonly size?: ControlSize;
  readonly icon?: LucideIcon;
  readonly endIcon?: LucideIcon;
  /** The icon is an arrow that follows the reading direction. */
  readonly iconTurns?: boolean;
  /** In progress: the button keeps its size and cannot be clicked again. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'button' | 'submit';
  readonly href?: string;
  readonly fullWidth?: boolean;
  /** On a phone only its icon is shown; the label stays its name. */
  readonly folds?: boolean;
  readonly autoFocus?: boolean;
  readonly pressed?: boolean;
  /** The id of the name of what it acts on, which is added to its own: buttons in several rows are told apart. */
  readonly about?: string;
  /** The id of a text that says more of it. */
  readonly describedBy?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button labelled with a verb. */
export function Button(props: ButtonProps) {
  const { variant = 'default', icon, endIcon, iconTurns = false, busy = false, href, about } = props;
  const id = useId();
  const content = (
    <>
      {busy ? <Icon icon={LoaderCircle} spins /> : icon && <Icon icon={icon} turns={iconTurns} />}
      {props.folds ? <span className={styles['label']}>{props.children}</span> : props.children}
      {endIcon && <Icon icon={endIcon} turns={iconTurns} />}
    </>
  );
  const look = {
    className: classes(
      styles['button'],
      styles[variant],
      styles[props.size ?? 'md'],
      props.fullWidth && styles['whole'],
    ),
    'data-variant': variant,
    'data-folds': props.folds,
    onClick: props.onClick,
  };
  if (href !== undefined)
    return (
      <a {...look} href={href}>
        {content}
      </a>
    );
  return (
    <button
      {...look}
      ref={props.ref}
      // oxlint-disable-next-line react/button-has-type -- it has one: `button` where nothing else is asked for
      type={props.type ?? 'button'}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      {...(about !== undefined && { id, 'aria-labelledby': `${id} ${about}` })}
      aria-describedby={props.describedBy}
      autoFocus={props.autoFocus}
    >
      {content}
    </button>
  );
}
