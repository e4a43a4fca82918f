import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin';
import type { Selection } from './BulkBar.tsx';

/** The selected rows of a list. */
export function useListSelection<Row extends RaRecord>(): Selection<Row> {
  const { selectedIds, onUnselectItems } = useListContext<Row>();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  return {
    count: selectedIds.length,
    read: async () => {
      const { data } = await provider.getMany<Row>(resource, { ids: selectedIds });
      // nothing else is acted on, whatever the list answers
      return data.filter(({ id }) => selectedIds.includes(id));
    },
    clear: () => onUnselectItems(),
  };
}
