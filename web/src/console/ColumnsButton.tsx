import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { Columns3 } from 'lucide-react';
import { useResourceContext, useStore } from 'react-admin';
import { useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import styles from './ContractList.module.css';

interface ColumnsButtonProps {
  readonly columns: readonly { readonly source: string; readonly label: string; readonly hidden?: boolean }[];
}

/** Chooses the columns of a list; the table reads the choice from the same key of react-admin's store. */
export function ColumnsButton({ columns }: ColumnsButtonProps) {
  const t = useText(contractListTexts);
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore<readonly string[]>(
    `${resource}.datatable`,
    columns.filter((column) => column.hidden).map(({ source }) => source),
  );
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source]);
  return (
    <>
      <Button icon={Columns3} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <div role="group" aria-label={t('columns')} className={styles['columns']}>
          {columns.map(({ source, label }) => (
            <FormControlLabel
              key={source}
              label={label}
              control={<Checkbox checked={!hidden.includes(source)} onChange={() => toggle(source)} />}
            />
          ))}
        </div>
      </Popover>
    </>
  );
}
