import { createContext, type ReactNode, type RefObject, useContext } from 'react';

const ContainerContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

interface PopupContainerProps {
  /** Where what opens is drawn, while `on`; at the end of the page otherwise. */
  readonly root: RefObject<HTMLElement | null>;
  readonly on: boolean;
  readonly children: ReactNode;
}

/** In fullscreen only one element's own content is visible: dialogs, menus and tooltips must open inside it. */
export function PopupContainer({ root, on, children }: PopupContainerProps) {
  return <ContainerContext value={on ? root : undefined}>{children}</ContainerContext>;
}

/** The element in which popups are drawn; `undefined` is the page. */
export const usePopupContainer = () => useContext(ContainerContext);
