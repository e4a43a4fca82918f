import { Navigate, useLocation } from 'react-router';

/** Redirects requests for a report that does not exist. */
export function ToOverview() {
  const { search } = useLocation();
  return <Navigate to={`/analytics/main${search}`} replace />;
}
