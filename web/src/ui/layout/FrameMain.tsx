import { createContext, type ReactNode, useContext } from 'react';

const InsideMain = createContext(false);

/** Everything within is part of the frame's own `<main>`. */
export const InFrame = ({ children }: { children: ReactNode }) => <InsideMain value>{children}</InsideMain>;

/** The main content of a page that may stand in a frame or alone: a page has one `<main>`. */
export function FrameMain({ className, children }: { className: string | undefined; children: ReactNode }) {
  const Box = useContext(InsideMain) ? 'div' : 'main';
  return <Box className={className}>{children}</Box>;
}
