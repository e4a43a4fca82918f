import { Navigate } from 'react-router';

/** The console begins with people. */
export const ToUsers = () => <Navigate to="/admin/users" replace />;
