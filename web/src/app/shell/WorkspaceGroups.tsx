import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { useWorkspaceGroups } from '../../providers/use-workspace-groups.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './SideMenu.module.css';
import { WorkspaceLink } from './WorkspaceLink.tsx';

/** A group's name is cut at this width (3:225, R-WSP-15). */
const groupNameWidth = 142;

/** All workspaces under their groups; one that is in several groups is in each of them. */
export function WorkspaceGroups({ workspaces }: { workspaces: readonly WorkspaceView[] }) {
  const groups = useWorkspaceGroups();
  return groups.map(({ id, name }) => (
    <WorkspaceGroup
      key={id}
      id={id}
      name={name}
      workspaces={workspaces.filter(({ workspaceGroupIds }) => workspaceGroupIds.includes(id))}
    />
  ));
}

interface WorkspaceGroupProps {
  readonly id: string;
  readonly name: string;
  readonly workspaces: readonly WorkspaceView[];
}

/** A click goes to the group, a double click shows or hides its workspaces, and so does the button (R-SMN-05). */
function WorkspaceGroup({ id, name, workspaces }: WorkspaceGroupProps) {
  const t = useText(shellTexts);
  const [isOpen, setOpen] = useState(true);
  const toggle = () => setOpen((opened) => !opened);
  return (
    <>
      <div className={styles['group']} onDoubleClick={toggle}>
        <NavLink to={`/workspace-group/${id}`} className={styles['link']}>
          <bdi className={styles['word']} style={{ maxInlineSize: groupNameWidth }} title={name}>
            {name}
          </bdi>
        </NavLink>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          turns={!isOpen}
          expanded={isOpen}
          name={t(isOpen ? 'hideGroup' : 'showGroup', { name })}
          onClick={toggle}
        />
      </div>
      {isOpen && (
        <div className={styles['within']}>
          {workspaces.map((workspace) => (
            <WorkspaceLink key={workspace.id} workspace={workspace} />
          ))}
        </div>
      )}
    </>
  );
}
