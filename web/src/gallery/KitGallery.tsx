import { Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Figures } from '../ui/tables/Figures.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { PlainIconButton } from '../ui/controls/PlainIconButton.tsx';
import { FileName } from '../ui/text/LongName.tsx';
import { MoreMenu } from '../ui/overlays/Menu.tsx';
import { Note } from '../ui/feedback/Note.tsx';
import { PageHead, Panel } from '../ui/layout/Panel.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { RelativeTime } from '../ui/text/RelativeTime.tsx';
import { StepCardSkeleton } from '../ui/feedback/Skeleton.tsx';
import { type StatusTone, StatusBadge } from '../ui/feedback/StatusBadge.tsx';
import { StepCard } from '../ui/workflow/StepCard.tsx';
import { StepRail } from '../ui/workflow/StepRail.tsx';
import { Tabs } from '../ui/controls/Tabs.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { WorkspaceChip } from '../ui/workflow/WorkspaceChip.tsx';
import { controlSizes } from '../ui/theme/theme.ts';
import { FormParts } from './FormParts.tsx';
import styles from './KitGallery.module.css';
import { OverlayParts } from './OverlayParts.tsx';
import { Part } from './Part.tsx';
import { SmallParts } from './SmallParts.tsx';
import { TableParts } from './TableParts.tsx';

const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString();

const tones: readonly StatusTone[] = ['ready', 'processing', 'attention', 'failed', 'draft', 'offline'];
const poster = '/gallery-media/poster-1.jpg';

/** All components of the kit on one page. */
export function KitGallery() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState('a');
  return (
    <main className={styles['page']}>
      <PageHead
        title="States and parts"
        line="Everything a screen is made of"
        actions={
          <Button variant="primary" icon={Plus}>
            New workflow
          </Button>
        }
      />
      <Part title="Buttons">
        <Button variant="primary" icon={Upload}>
          Upload
        </Button>
        <Button>Share</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
          Delete
        </Button>
        <Button busy>Saving</Button>
        <Button disabled>Off</Button>
        {controlSizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <IconButton icon={Pencil} name="Rename" keys="R" />
        <PlainIconButton icon={Pencil} name="Rename" />
        <MoreMenu
          actions={[
            { id: 'a', label: 'Open in editor', icon: Pencil, keys: 'E', run: () => undefined },
            { id: 'b', label: 'Share', icon: Upload, off: 'Publish it first', run: () => undefined },
            { id: 'c', label: 'Delete', icon: Trash2, danger: true, apart: true, run: () => setOpen(true) },
          ]}
        />
      </Part>
      <FormParts />
      <SmallParts />
      <OverlayParts />
      <Part title="Status and people">
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone} />
        ))}
        <Chip on count={48} onClick={() => undefined}>
          All
        </Chip>
        <Chip onRemove={() => undefined}>Draft</Chip>
        <Chip dashed onClick={() => undefined}>
          Filter
        </Chip>
        {(['red', 'purple', 'green', 'blue', 'yellow'] as const).map((color) => (
          <WorkspaceChip key={color} color={color} name={color} />
        ))}
        <Avatar name="Maria Kowalczyk" /> <Avatar name="ingest" kind="machine" />{' '}
        <Avatar name="?" kind="unknown" large />
        <RelativeTime at={twoHoursAgo} />
        <span className={styles['narrow']}>
          <FileName name="Schlauchbeutelmaschine_Formatschulter_2026-11-18.mov" />
        </span>
        <ProgressBar label="Upload" value={0.4} />
        <StepRail durations={[60, 80, 120, 40]} current={2} progress={0.4} />
      </Part>
      <Panel title="Step card" flush>
        <div className={styles['steps']}>
          <div>
            {[1, 2, 3].map((n) => (
              <StepCard
                key={n}
                size="small"
                number={n}
                title="Torque the gland nuts"
                duration={112}
                current={n === 2}
                onSelect={() => undefined}
              />
            ))}
          </div>
          <div>
            <StepCard
              number={1}
              title="Lock out and tag the pump"
              duration={62}
              poster={poster}
              startsAt={0}
              seen={1}
              onSelect={() => undefined}
            />
            <StepCard
              number={2}
              title="Torque the gland nuts"
              duration={112}
              poster={poster}
              startsAt={62}
              seen={0.4}
              current
              attachments={2}
              onSelect={() => undefined}
            />
            <StepCard number={3} title="" duration={80} poster={poster} selected onSelect={() => undefined} />
            <StepCardSkeleton />
          </div>
          <StepCard
            size="large"
            number={4}
            title="Remove the old seal without touching the ceramic face"
            duration={125}
            poster={poster}
          />
        </div>
      </Panel>
      <TableParts />
      <Figures
        figures={[
          { label: 'Views', value: 212, change: { direction: 'up', by: '12 %', from: '189' } },
          { label: 'Watched', value: 31, unit: 'h', onOpen: () => undefined },
          { label: 'Finished', value: '71 %', change: { direction: 'down', by: '2 %', from: '73 %' } },
          { label: 'Viewers', value: 48 },
        ]}
      />
      <Tabs
        id="t"
        label="Tabs"
        value={tab}
        onChange={setTab}
        items={[
          { key: 'a', label: 'Summary' },
          { key: 'b', label: 'Comments', count: 6 },
          { key: 'c', label: 'AI SOP', tag: 'beta' },
        ]}
      />
      <Note tone="attention" action={<Button size="sm">Show them</Button>}>
        <b>Two steps have no title.</b> Publish works for those that have.
      </Note>
      <Note tone="failed">Spanish voice failed. Your text is safe.</Note>
      <Note tone="ready">Version 5 is published. 14 people get a message.</Note>
      <div className={styles['states']}>
        <Panel>
          <EmptyState
            title="No workflows in Quality lab yet"
            action={<Button variant="primary">Upload a video</Button>}
          >
            Film a job with your phone and upload it; Stepwell cuts it into steps for you to check.
          </EmptyState>
        </Panel>
        <Panel>
          <ErrorState
            reference="7F3K-21, 14:32:08"
            onRetry={() =>
              showToast({
                tone: 'ready',
                message: '3 workflows moved',
                detail: '1 skipped: it is still processing.',
                undo: () => undefined,
              })
            }
          />
        </Panel>
        <Panel>
          <EmptyState art="locked" title="You do not have access to Quality lab" />
        </Panel>
        <Panel>
          <EmptyState art="search" title="Nothing matches" />
        </Panel>
      </div>
      <ConfirmDialog
        open={open}
        title="Delete this workflow for good?"
        verb="Delete"
        destructive
        typed="Wrap-around"
        aside={<Button variant="quiet">Unpublish instead</Button>}
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <p>10 steps, 3 languages and 2 attachments go. This cannot be undone.</p>
      </ConfirmDialog>
    </main>
  );
}
