import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from '../providers/query-client.ts';
import { useIpCheck } from '../providers/ip-check.ts';
import { onSessionEnd, startSession, useSession } from '../providers/session.ts';
import { useSessionCheck } from '../providers/use-session-check.ts';
import { useWorkspaces } from '../providers/use-workspaces.ts';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import { Toasts } from '../ui/feedback/Toasts.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { Unreachable } from './errors/Unreachable.tsx';
import { router } from './router.tsx';
import { RouteLoading } from './RouteLoading.tsx';
import { WindowTitle } from './WindowTitle.tsx';

const queryClient = newQueryClient();
// Nothing that one person saw may be shown to the next.
onSessionEnd(() => queryClient.clear());

function StartedApp() {
  const { status } = useSession();
  useIpCheck();
  useSessionCheck();
  useEffect(() => void startSession(), []);
  // Every screen shows workspace names, so load them before any screen asks (R-SES-03, R-SES-08).
  useWorkspaces('view', status === 'signed-in');
  if (status === 'starting') return <RouteLoading />;
  if (status === 'unreachable') return <Unreachable onRetry={startSession} />;
  return <RouterProvider router={router} />;
}

export function App() {
  return (
    <ThemeRoot>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <StartedApp />
        </ErrorBoundary>
        <Toasts />
        <WindowTitle />
      </QueryClientProvider>
    </ThemeRoot>
  );
}
