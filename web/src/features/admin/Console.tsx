import { useQueryClient } from '@tanstack/react-query';
import { CoreAdminContext, localStorageStore } from 'ra-core';
import type { ReactNode } from 'react';
import { i18nProvider } from '../../app/i18n/text.ts';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { ConsoleNav } from './ConsoleNav.tsx';
import { dataProvider } from './data-provider.ts';

const store = localStorageStore('1', 'console');

/** A screen of the console: react-admin's data and list state inside of our shell. */
export function Console({ children, drawer }: { children: ReactNode; drawer?: ReactNode }) {
  const queryClient = useQueryClient();
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      basename="/admin"
    >
      <PageFrame drawer={drawer}>
        <ConsoleNav />
        {children}
      </PageFrame>
    </CoreAdminContext>
  );
}
