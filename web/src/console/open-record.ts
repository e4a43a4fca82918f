import { useCreatePath, useResourceContext } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import type { LeaveState } from './LeaveGuard.tsx';

/** The path of a record that is open beside the list. */
export function useRecordPath(): (id: string) => string {
  const path = useCreatePath();
  const resource = useResourceContext() ?? '';
  return (id) => path({ resource, type: 'edit', id });
}

/** The record that is open beside the list, from the address. */
export function useOpenRecord() {
  const navigate = useNavigate();
  const path = useCreatePath();
  const resource = useResourceContext() ?? '';
  const address = useRecordPath();
  const { '*': rest = '' } = useParams();
  return {
    opened: rest === '' ? null : rest, // the router has decoded it
    open: (id: string) => void navigate(id === 'create' ? path({ resource, type: 'create' }) : address(id)),
    close: (state?: LeaveState) => void navigate(path({ resource, type: 'list' }), { state }),
  };
}
