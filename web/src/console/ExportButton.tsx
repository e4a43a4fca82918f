import { Download } from 'lucide-react';
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin';
import { useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import { showToast } from '../ui/feedback/toast.ts';

/** More than any organisation has; the data provider reads it in parts. */
const maxExportedRows = 100_000;

interface ExportButtonProps<Row> {
  readonly onRows: (rows: readonly Row[], resource: string) => void;
}

/** Downloads every row of the filter, not only those of the page. */
export function ExportButton<Row extends RaRecord>({ onRows }: ExportButtonProps<Row>) {
  const t = useText(contractListTexts);
  const { filterValues, filter: part, sort } = useListContext();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const pagination = { page: 1, perPage: maxExportedRows };
      const { data } = await provider.getList<Row>(resource, {
        filter: { ...(filterValues as object), ...(part as object) },
        sort,
        pagination,
      });
      onRows(data, resource);
    } catch (error) {
      const detail = error instanceof Error ? error.message : '';
      showToast({ tone: 'failed', message: t('exportFailed'), detail });
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
