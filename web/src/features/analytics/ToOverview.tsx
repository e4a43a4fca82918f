import { Navigate, useLocation } from 'react-router';

/** Where a report is asked for that is not there. */
export function ToOverview() {
  const { search } = useLocation();
  return <Navigate to={`/analytics/main${search}`} replace />;
}
