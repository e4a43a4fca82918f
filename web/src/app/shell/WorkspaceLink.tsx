import { NavLink } from 'react-router';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { classes } from '../../ui/theme/classes.ts';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import styles from './SideMenu.module.css';

/** A link to the workspace, with the number of its published workflows. */
export function WorkspaceLink({ workspace }: { workspace: WorkspaceView }) {
  const { id, name, color, published } = workspace;
  return (
    <NavLink
      to={`/workspace/${id}`}
      className={({ isActive }) => classes(styles['link'], isActive && styles['here'])}
    >
      <WorkspaceChip color={color} />
      <bdi className={styles['word']} title={name}>
        {name}
      </bdi>
      <span className={styles['count']}>{published}</span>
    </NavLink>
  );
}
