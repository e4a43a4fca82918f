import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { Crashed, Forbidden, NavigationFailed, NotFound } from './errors/ErrorPages.tsx';
import type { FeatureRoute } from './feature.ts';
import { features } from './features.ts';
import { RouteGuard } from './RouteGuard.tsx';
import { RouteLoading } from './RouteLoading.tsx';
import { WindowFrame } from './shell/WindowFrame.tsx';

const routeOf = (route: FeatureRoute): RouteObject => ({
  path: route.path,
  errorElement: <Crashed />,
  HydrateFallback: RouteLoading,
  lazy: async () => {
    const Screen = await route.load();
    return {
      element: (
        <RouteGuard route={route}>
          <Screen />
        </RouteGuard>
      ),
    };
  },
});

/** The root is unknown only if no feature has claimed it: then there is nowhere to redirect to. */
function Unknown() {
  return useLocation().pathname === '/' ? <NotFound /> : <Navigate to="/" replace />;
}

const routes = features.flatMap((feature) => feature.routes ?? []);
const framed = (frame: FeatureRoute['frame']): RouteObject[] =>
  routes.filter((route) => route.frame === frame).map(routeOf);

export const appRoutes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <Crashed />,
    HydrateFallback: RouteLoading,
    children: [
      {
        // people who are signed out load none of it
        lazy: async () => ({ Component: (await import('./shell/AppShell.tsx')).AppShell }),
        children: [
          ...framed('page'),
          { path: '/403', element: <Forbidden /> },
          { path: '/404', element: <NotFound /> },
          { path: '/error', element: <NavigationFailed /> },
        ],
      },
      { element: <WindowFrame />, children: framed('window') },
      // the name is all that the documents give of it (DECISIONS)
      { path: '/navigator', element: <Navigate to="/home" replace /> },
      // Unknown addresses redirect to the root, which knows whether the person is signed in (R-RTE-04).
      { path: '*', element: <Unknown /> },
    ],
  },
];
