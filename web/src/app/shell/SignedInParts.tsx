import { CommandPalette } from './CommandPalette.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { Overlays } from './Overlays.tsx';

/** What is above every page of somebody who is signed in. */
export function SignedInParts() {
  return (
    <>
      <Overlays />
      <CommandPalette />
      <IdleWarning />
    </>
  );
}
