import { useState } from 'react';
import { NavLink } from 'react-router';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { classes } from '../../ui/theme/classes.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './SideMenu.module.css';

/** From this number on, a search box is shown above them. */
const manyWorkspaces = 8;

/** The workspaces that the person may see (R-SMN-03, R-SMN-04, R-SMN-14). */
export function WorkspaceSection() {
  const t = useText(shellTexts);
  const [text, setText] = useState('');
  const { data, error } = useWorkspaces();
  const all = data ?? [];
  const nameFilter = text.trim().toLocaleLowerCase();
  const shown =
    nameFilter === '' ? all : all.filter(({ name }) => name.toLocaleLowerCase().includes(nameFilter));
  return (
    <>
      <p className={styles['caption']}>{t('workspaces')}</p>
      {all.length >= manyWorkspaces && (
        <div className={styles['search']}>
          <SearchField label={t('findWorkspace')} value={text} onSearch={setText} />
        </div>
      )}
      {data === null && !error && (
        <div className={styles['skeletons']}>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="62%" />
        </div>
      )}
      {error && <p className={styles['message']}>{t('workspacesFailed')}</p>}
      {data && all.length === 0 && <p className={styles['message']}>{t('noWorkspaces')}</p>}
      {all.length > 0 && shown.length === 0 && (
        <p className={styles['message']}>{t('noWorkspaceFound', { text })}</p>
      )}
      {shown.map(({ id, name, color, published }) => (
        <NavLink
          key={id}
          to={`/workspace/${id}`}
          className={({ isActive }) => classes(styles['link'], isActive && styles['here'])}
        >
          <WorkspaceChip color={color} />
          <bdi className={styles['word']} title={name}>
            {name}
          </bdi>
          <span className={styles['count']}>{published}</span>
        </NavLink>
      ))}
    </>
  );
}
