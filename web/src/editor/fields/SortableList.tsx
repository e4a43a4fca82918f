import { DragDropProvider, useDragDropManager } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/theme/classes.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { actionOfKey } from '../state/use-keys.ts';
import styles from './SortableList.module.css';

interface SortableListProps<T> {
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  readonly handleName: (item: T, index: number) => string;
  readonly render: (item: T, index: number) => ReactNode;
  readonly current: (item: T) => boolean;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * A list that can be reordered by pointer, touch, or Space and arrow keys on a handle. The editor's shortcuts are off
 * while an item is lifted; those of the browser are not.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, idOf, onMove } = props;
  return (
    <DragDropProvider
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source)) return;
        if (source.initialIndex !== source.index) onMove(source.initialIndex, source.index);
      }}
    >
      <ol className={styles['list']}>
        {items.map((item, index) => (
          <SortableItem
            key={idOf(item)}
            id={idOf(item)}
            index={index}
            handleName={props.handleName(item, index)}
            current={props.current(item)}
          >
            {props.render(item, index)}
          </SortableItem>
        ))}
      </ol>
    </DragDropProvider>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly index: number;
  readonly handleName: string;
  readonly current: boolean;
  readonly children: ReactNode;
}

function SortableItem({ id, index, handleName, current, children }: SortableItemProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  const manager = useDragDropManager();
  return (
    <li
      ref={ref}
      className={classes(styles['item'], current && styles['current'], isDragging && styles['dragging'])}
    >
      <button
        ref={handleRef}
        type="button"
        className={styles['handle']}
        aria-label={handleName}
        onKeyDown={(event) => {
          // it is lifted from the key press on, before it is drawn so and arrows move it
          if (manager?.dragOperation.status.idle === false && actionOfKey(event) !== null)
            event.preventDefault();
        }}
      >
        <Icon icon={GripVertical} size="small" />
      </button>
      {children}
    </li>
  );
}
