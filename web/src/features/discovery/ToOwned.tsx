import { Navigate } from 'react-router';

/** `/owned-by-me` opens its first page (3:65). */
export const ToOwned = () => <Navigate to="/owned-by-me/workflows" replace />;
