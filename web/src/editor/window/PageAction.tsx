import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Button } from '../../ui/controls/Button.tsx';

type Claim = () => () => void;

const ClaimContext = createContext<Claim | null>(null);
const HasActionContext = createContext(false);

/**
 * One primary button per screen: the page's own action while it has unfinished work, Publish otherwise.
 * A page says so by showing its action as a `PageAction`.
 */
export function PageActionProvider({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const claim = useMemo<Claim>(
    () => () => {
      setCount((before) => before + 1);
      return () => setCount((before) => before - 1);
    },
    [],
  );
  return (
    <ClaimContext value={claim}>
      <HasActionContext value={count > 0}>{children}</HasActionContext>
    </ClaimContext>
  );
}

/** Whether the page shows an action of its own, so that nothing else is primary. */
export const usePageHasAction = (): boolean => useContext(HasActionContext);

/** The action that finishes what is open on the page; primary for as long as it is shown. */
export function PageAction(props: Omit<ComponentProps<typeof Button>, 'variant'>) {
  const claim = useContext(ClaimContext);
  useLayoutEffect(() => claim?.(), [claim]);
  return <Button {...props} variant="primary" />;
}
