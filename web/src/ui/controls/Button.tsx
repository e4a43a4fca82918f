import MuiButton from '@mui/material/Button';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from '../images/Icon.tsx';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

interface ButtonProps {
  readonly children: ReactNode;
  /** At most one primary button per screen; `danger` never appears beside a lime one. */
  readonly variant?: ButtonVariant;
  readonly size?: 'normal' | 'small';
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
  readonly autoFocus?: boolean;
  readonly pressed?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

const look = {
  primary: { variant: 'contained', color: 'inherit' },
  default: { variant: 'outlined', color: 'inherit' },
  quiet: { variant: 'text', color: 'inherit' },
  danger: { variant: 'outlined', color: 'error' },
} as const;

/** A button labelled with a verb. */
export function Button(props: ButtonProps) {
  const {
    variant = 'default',
    size = 'normal',
    icon,
    endIcon,
    iconTurns = false,
    busy = false,
    pressed,
  } = props;
  const start = busy ? <Icon icon={LoaderCircle} spins /> : icon && <Icon icon={icon} turns={iconTurns} />;
  return (
    <MuiButton
      {...look[variant]}
      ref={props.ref}
      size={size === 'small' ? 'small' : 'medium'}
      type={props.type ?? 'button'}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      autoFocus={props.autoFocus}
      fullWidth={props.fullWidth}
      onClick={props.onClick}
      {...(props.href === undefined ? {} : { href: props.href })}
    >
      {start}
      {props.children}
      {endIcon && <Icon icon={endIcon} turns={iconTurns} />}
    </MuiButton>
  );
}
