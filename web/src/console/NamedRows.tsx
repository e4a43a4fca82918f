import { type ComponentProps, createContext, type ReactNode, use, useMemo } from 'react';
import {
  DataTableBody,
  DataTableRow,
  I18nContextProvider,
  type RaRecord,
  useI18nProvider,
  useRecordContext,
} from 'react-admin';

/** How the records of the list around are called. */
export const RowNames = createContext<(row: RaRecord) => string>(() => '');

/** The rows of a table, each of whose checkboxes says what it selects. */
export const NamedRows = ({ children }: { children?: ReactNode }) => (
  <DataTableBody row={NamedRow}>{children}</DataTableBody>
);

/** react-admin says "Select" at each checkbox and passes nothing of the record, so that a row adds its name. */
function NamedRow(props: ComponentProps<typeof DataTableRow>) {
  const record = useRecordContext();
  const nameOf = use(RowNames);
  const provider = useI18nProvider();
  const name = record ? nameOf(record) : '';
  const named = useMemo(
    () => ({
      ...provider,
      translate: (key: string, options?: object) =>
        provider.translate(key, key === 'ra.action.select_row' ? { ...options, name } : options),
    }),
    [provider, name],
  );
  return (
    <I18nContextProvider value={named}>
      <DataTableRow {...props} />
    </I18nContextProvider>
  );
}
