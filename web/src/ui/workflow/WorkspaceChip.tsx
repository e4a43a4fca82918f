import { classes } from '../theme/classes.ts';
import styles from './WorkspaceChip.module.css';

export type WorkspaceColorName = 'red' | 'purple' | 'green' | 'blue' | 'yellow';

interface WorkspaceChipProps {
  readonly color?: WorkspaceColorName;
  readonly name?: string;
  readonly large?: boolean;
}

/** The workspace's colour as a small square, with its name if there is space. Blue is the default. */
export function WorkspaceChip({ color = 'blue', name, large = false }: WorkspaceChipProps) {
  return (
    <span className={styles['row']}>
      <i className={classes(styles['square'], styles[color], large && styles['large'])} aria-hidden />
      {name && (
        <bdi className={styles['name']} title={name}>
          {name}
        </bdi>
      )}
    </span>
  );
}
