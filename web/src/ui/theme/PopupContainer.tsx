import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, type RefObject, useMemo } from 'react';

interface PopupContainerProps {
  /** Where what opens is drawn, while `on`; at the end of the page otherwise. */
  readonly root: RefObject<HTMLElement | null>;
  readonly on: boolean;
  readonly children: ReactNode;
}

/** In fullscreen only one element's own content is visible: dialogs, menus and tooltips must open inside it. */
export function PopupContainer({ root, on, children }: PopupContainerProps) {
  const theme = useMemo(() => {
    const container = on ? () => root.current : undefined;
    const defaultProps = { container: container ?? null };
    return (outer: object) =>
      on
        ? createTheme(outer, {
            components: {
              MuiModal: { defaultProps },
              MuiPopover: { defaultProps },
              MuiDialog: { defaultProps },
              MuiPopper: { defaultProps },
            },
          })
        : createTheme(outer);
  }, [on, root]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
