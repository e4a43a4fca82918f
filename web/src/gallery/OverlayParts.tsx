import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { BareDialog, Dialog } from '../ui/overlays/Dialog.tsx';
import { Drawer, DrawerFrame } from '../ui/overlays/Drawer.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { namedRanges } from '../ui/pickers/date-range.ts';
import { DateRangePicker } from '../ui/pickers/DateRangePicker.tsx';
import { Choices, Picker } from '../ui/pickers/Picker.tsx';
import { PopupContainer } from '../ui/theme/PopupContainer.tsx';
import { Tooltip } from '../ui/text/Tooltip.tsx';
import styles from './KitGallery.module.css';
import { Part } from './Part.tsx';

const lastMonth = namedRanges.days30(new Date());

/** One of them at a time is open. */
type Overlay = 'dialog' | 'form' | 'bare' | 'drawer' | 'popover' | 'menu';

/** What opens over a page or beside it. */
export function OverlayParts() {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Overlay | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setOpen(null);
  const opener = (overlay: Overlay, label: ReactNode) => (
    <Button
      onClick={(event) => {
        setAnchor(event.currentTarget);
        setOpen(overlay);
      }}
    >
      {label}
    </Button>
  );
  return (
    <PageFrame>
      <DrawerFrame
        drawer={
          <Drawer open={open === 'drawer'} title="Torque the gland nuts" onClose={close}>
            <Field label="Title" defaultValue="Torque the gland nuts" />
          </Drawer>
        }
      >
        <Part title="Overlays">
          {opener('dialog', 'Dialog')}
          {opener('form', 'Form')}
          {opener('bare', 'Dialog without a head')}
          {opener('drawer', 'Drawer')}
          {opener('popover', 'Popover')}
          {opener('menu', 'Menu')}
          <Tooltip title="Says more after a moment" keys="T">
            <span>Tooltip</span>
          </Tooltip>
          <Pickers />
          <div ref={root} className={styles['row']}>
            <PopupContainer root={root} on>
              <Tooltip title="Drawn inside of this part">
                <span>Tooltip in its part</span>
              </Tooltip>
            </PopupContainer>
          </div>
        </Part>
      </DrawerFrame>
      <Dialog
        open={open === 'dialog'}
        title="Somebody else is editing"
        actions={
          <Button variant="primary" onClick={close}>
            Read only
          </Button>
        }
        onClose={close}
      >
        Your changes are saved as soon as they have finished.
      </Dialog>
      {open === 'form' && (
        <FormDialog
          title="Rename workspace"
          verb="Rename"
          form={{ submit: close, isSubmitting: false }}
          onClose={close}
        >
          <Field label="Name" defaultValue="Quality lab" />
        </FormDialog>
      )}
      <BareDialog open={open === 'bare'} label="Search" onClose={close}>
        <Field label="Search" labelHidden placeholder="Search everything" />
      </BareDialog>
      <Popover open={open === 'popover'} label="Speed" anchor={anchor} onClose={close}>
        <Button variant="quiet" onClick={close}>
          1.5x
        </Button>
      </Popover>
      <Menu
        anchor={open === 'menu' ? anchor : null}
        header="Torque the gland nuts"
        onClose={close}
        actions={[
          { id: 'rename', label: 'Rename', icon: Pencil, keys: 'R', run: () => undefined },
          { id: 'delete', label: 'Delete', icon: Trash2, danger: true, apart: true, run: () => undefined },
        ]}
      />
    </PageFrame>
  );
}

const places = [
  { value: 'Quality lab', label: 'Quality lab', detail: '12 workflows' },
  { value: 'Line 4', label: 'Line 4' },
];

function Pickers() {
  const [value, setValue] = useState('');
  const [text, setText] = useState('');
  const choices = {
    label: 'Workspace',
    value,
    none: 'All workspaces',
    options: places.filter(({ label }) => label.includes(text)),
    onSearch: setText,
    onPick: setValue,
  };
  return (
    <>
      <Picker {...choices} shown={value === '' ? 'All workspaces' : value} />
      <Choices {...choices} />
      <DateRangePicker name="days30" days={lastMonth} fallback="days30" onChange={() => undefined} />
    </>
  );
}
