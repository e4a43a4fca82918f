import { Tooltip } from '../text/Tooltip.tsx';
import { type IconButtonProps, PlainIconButton } from './PlainIconButton.tsx';

/** An icon-only button: it always has a name, and a tooltip with its shortcut; `tip` says more than the name. */
export function IconButton({
  className,
  tip,
  ...button
}: IconButtonProps & { readonly className?: string | undefined; readonly tip?: string | undefined }) {
  return (
    <Tooltip title={tip ?? button.name} keys={button.keys}>
      <span className={className}>
        <PlainIconButton {...button} description={tip} titled={false} />
      </span>
    </Tooltip>
  );
}
