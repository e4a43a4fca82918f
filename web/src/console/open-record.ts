import { useCreatePath, useResourceContext } from 'react-admin';
import { useNavigate, useParams } from 'react-router';

/** Where a record stands beside the list. */
export function useRecordPath(): (id: string) => string {
  const path = useCreatePath();
  const resource = useResourceContext() ?? '';
  return (id) => path({ resource, type: 'edit', id });
}

/** Which record is open beside the list, by the address. */
export function useOpenRecord() {
  const navigate = useNavigate();
  const path = useCreatePath();
  const resource = useResourceContext() ?? '';
  const address = useRecordPath();
  const { '*': rest = '' } = useParams();
  return {
    opened: rest === '' ? null : decodeURIComponent(rest),
    open: (id: string) => void navigate(id === 'create' ? path({ resource, type: 'create' }) : address(id)),
    close: () => void navigate(path({ resource, type: 'list' })),
  };
}
