import { Tooltip } from '../text/Tooltip.tsx';
import { type IconButtonProps, PlainIconButton } from './PlainIconButton.tsx';

/** An icon-only button: it always has a name, and a tooltip with its shortcut. */
export function IconButton({
  className,
  ...button
}: IconButtonProps & { readonly className?: string | undefined }) {
  return (
    <Tooltip title={button.name} keys={button.keys}>
      <span className={className}>
        <PlainIconButton {...button} titled={false} />
      </span>
    </Tooltip>
  );
}
