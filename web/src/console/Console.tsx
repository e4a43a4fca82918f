import type { Direction } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import {
  Admin,
  CanAccess,
  CustomRoutes,
  localStorageStore,
  Resource,
  useNotificationContext,
  useTranslate,
} from 'react-admin';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Route, useParams } from 'react-router';
import { isRightToLeft } from '../../../contracts/kernel/interface-languages.ts';
import { NotFound } from '../app/errors/ErrorPages.tsx';
import { RouteLoading } from '../app/RouteLoading.tsx';
import { useLocale } from '../i18n/text.ts';
import { useThemeMode } from '../ui/theme/ThemeRoot.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { authProvider } from './auth-provider.ts';
import { consoleTheme } from './console-theme.ts';
import type { ConsolePage } from './console-page.ts';
import { dataProvider } from './data-provider.ts';
import { createI18nProvider } from './i18n-provider.ts';
import { consolePages } from './pages.ts';

const store = localStorageStore('2', 'console');
const Forbidden = () => <Navigate to="/403" replace />;

/** A page requests nothing before the person is known to have access. */
function guardedScreen({ name, load }: ConsolePage): ComponentType {
  const Screen = lazy(async () => ({ default: await load() }));
  return () => (
    <CanAccess resource={name} action="list" accessDenied={<Forbidden />}>
      <Screen />
    </CanAccess>
  );
}
const screens = consolePages.map((page) => ({ ...page, Screen: guardedScreen(page) }));

// left to right, nobody loads what mirrors
const RightToLeftStyles = lazy(async () => ({
  default: (await import('./RightToLeftStyles.tsx')).RightToLeftStyles,
}));

/** The administration console: react-admin inside the product's shell, in the direction of its language. */
export function Console() {
  const direction = isRightToLeft(useLocale()) ? 'rtl' : 'ltr';
  if (direction === 'ltr') return <DirectedConsole direction={direction} />;
  return (
    <Suspense fallback={<RouteLoading />}>
      <RightToLeftStyles>
        <DirectedConsole direction={direction} />
      </RightToLeftStyles>
    </Suspense>
  );
}

function DirectedConsole({ direction }: { direction: Direction }) {
  const queryClient = useQueryClient();
  const { mode } = useThemeMode();
  const locale = useLocale();
  const theme = useMemo(() => consoleTheme(mode, direction), [mode, direction]);
  const i18nProvider = useMemo(() => createI18nProvider(locale), [locale]);
  return (
    <Admin
      basename="/admin"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      layout={Layout}
      loading={RouteLoading}
      catchAll={NotFound}
      accessDenied={Forbidden}
      error={RethrowError}
      notification={Notifications}
      loginPage={false}
      authCallbackPage={false}
      disableTelemetry
    >
      {screens.map(
        ({ kind, name, Screen }) => kind === 'list' && <Resource key={name} name={name} list={Screen} />,
      )}
      <CustomRoutes>
        {screens.map(
          ({ kind, name, Screen }) =>
            kind === 'page' && <Route key={name} path={`/${name}`} element={<Screen />} />,
        )}
        {screens.map(
          ({ name, recordPath }) =>
            recordPath && (
              <Route key={name} path={`/${recordPath}/:id`} element={<ToRecord resource={name} />} />
            ),
        )}
      </CustomRoutes>
    </Admin>
  );
}

/** A record opens beside its list. */
function ToRecord({ resource }: { resource: string }) {
  const { id = '' } = useParams();
  return <Navigate to={`/admin/${resource}/${encodeURIComponent(id)}`} replace />;
}

/** The shell already renders side menu and header. */
const Layout = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<RouteLoading />}>{children}</Suspense>
);

/** The application reports a page that crashed. */
function RethrowError({ error }: { error: Error }): ReactNode {
  throw error;
}

/** Shows react-admin's notifications as the product's toasts. */
function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    const notification = notifications.length > 0 ? takeNotification() : undefined;
    if (!notification) return;
    const message = typeof notification.message === 'string' ? notification.message : '';
    const text = translate(message, {
      _: message,
      ...notification.notificationOptions?.messageArgs,
    });
    showToast({ tone: notification.type === 'error' ? 'failed' : 'ready', message: text });
  }, [notifications, takeNotification, translate]);
  return null;
}
