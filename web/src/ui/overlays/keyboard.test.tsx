import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Tabs } from '../controls/Tabs.tsx';
import { Tooltip } from '../text/Tooltip.tsx';
import { showLanguage } from '../../i18n/text.ts';
import { PopupContainer } from '../theme/PopupContainer.tsx';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { Dialog } from './Dialog.tsx';
import { type MenuAction, MoreMenu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

const user = userEvent.setup();
const entry = (name: string | RegExp) => screen.findByRole('menuitem', { name });
const opener = (name: string) => screen.getByRole('button', { name });

describe('a menu', () => {
  const run = vi.fn();
  const actions: readonly MenuAction[] = [
    { id: 'rename', label: 'Rename', run },
    { id: 'move', label: 'Move', off: 'You may not write in another workspace.', run },
    { id: 'duplicate', label: 'Duplicate', run },
    { id: 'delete', label: 'Delete', danger: true, apart: true, run },
  ];
  const open = async () => {
    run.mockClear();
    render(<MoreMenu actions={actions} name="Actions" />);
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await entry('Rename')).toHaveFocus());
  };

  it('opens on its first entry; arrows, Home and End move, and go round', async () => {
    await open();
    for (const [key, name] of [
      ['End', 'Delete'],
      ['ArrowDown', 'Rename'],
      ['ArrowUp', 'Delete'],
      ['Home', 'Rename'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      await waitFor(async () => expect(await entry(name)).toHaveFocus());
    }
  });
  it('finds an entry by its first letters, and Enter runs it and gives the focus back', async () => {
    await open();
    await user.keyboard('du');
    await waitFor(async () => expect(await entry('Duplicate')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledOnce();
    await waitFor(() => expect(opener('Actions')).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
  });
  it('says why an entry is disabled, and does not run it', async () => {
    await open();
    const off = await entry(/^Move.*You may not write in another workspace/);
    expect(off).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(off).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
  });
  it.each(['{Tab}', '{Shift>}{Tab}{/Shift}'])('closes by %s, which stays at what opened it', async (keys) => {
    await open();
    await user.keyboard(keys);
    await waitFor(() => expect(opener('Actions')).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
  });
  it('closes by Escape and by a press outside, and gives the focus back', async () => {
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener('Actions')).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(opener('Actions'));
    await entry('Rename');
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(run).not.toHaveBeenCalled();
  });
});

function Renaming() {
  const [open, setOpen] = useState(false);
  const rename: MenuAction = { id: 'rename', label: 'Rename…', run: () => setOpen(true) };
  return (
    <>
      <MoreMenu name="Actions" actions={[rename]} />
      <Dialog
        open={open}
        title="Rename step"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        <IconButton icon={Pencil} name="Suggest" />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('keeps the focus while it is open, and gives it back through the menu that it came from', async () => {
    render(<Renaming />);
    await user.click(opener('Actions'));
    await user.click(await entry('Rename…'));
    const dialog = await screen.findByRole('dialog', { name: 'Rename step' });
    await waitFor(() => expect(opener('Suggest')).toHaveFocus());
    for (const name of ['Cancel', 'Suggest']) {
      await user.tab();
      await waitFor(() => expect(opener(name)).toHaveFocus());
    }
    await user.tab({ shift: true });
    await waitFor(() => expect(opener('Cancel')).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(opener('Actions')).toHaveFocus());
  });
  it('closes by one Escape also where a tooltip is open in it', async () => {
    render(<Renaming />);
    await user.tab();
    await user.keyboard('{Enter}');
    await entry('Rename…');
    await waitFor(async () => expect(await entry('Rename…')).toHaveFocus());
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Rename step' });
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Suggest'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

function Creating() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create</Button>
      {open && (
        <Dialog open title="Create team" onClose={() => setOpen(false)}>
          <Field label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
}

it('a dialog whose field took the focus by itself gives it back to what opened it', async () => {
  render(<Creating />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener('Create')).toHaveFocus());
});

function Removing() {
  const [step, setStep] = useState<'unpublish' | 'delete' | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <Button onClick={() => setStep('unpublish')}>Remove</Button>
      {step === 'unpublish' && (
        <Dialog
          open
          title="Unpublish?"
          onClose={close}
          aside={<Button onClick={() => setStep('delete')}>Delete instead</Button>}
          actions={<Button autoFocus>Leave it</Button>}
        >
          Nobody can watch it then.
        </Dialog>
      )}
      {step === 'delete' && (
        <Dialog open title="Delete?" onClose={close} actions={<Button autoFocus>Keep it</Button>}>
          It cannot be undone.
        </Dialog>
      )}
    </>
  );
}

it('a dialog that follows another one keeps the focus, and gives it back to what opened the first', async () => {
  render(<Removing />);
  await user.click(opener('Remove'));
  const first = await screen.findByRole('dialog', { name: 'Unpublish?' });
  await user.click(opener('Delete instead'));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(opener('Keep it')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener('Remove')).toHaveFocus());
});

function Speed() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} onClick={() => setOpen(true)}>
        Speed
      </Button>
      <Popover open={open} label="Speed" anchor={anchor} onClose={() => setOpen(false)}>
        <Button>1x</Button>
        <Button>2x</Button>
      </Popover>
    </>
  );
}

it('a popover takes the focus, keeps it, and gives it back on Escape', async () => {
  render(<Speed />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opener('1x')).toHaveFocus());
  for (const name of ['2x', 'Close', '1x']) {
    await user.tab();
    await waitFor(() => expect(opener(name)).toHaveFocus());
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener('Speed')).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('arrows, Home and End move between tabs, and Enter selects', async () => {
  const onChange = vi.fn();
  const items = ['Steps', 'Transcript', 'History'].map((label) => ({ key: label, label }));
  render(<Tabs id="panes" label="Panes" items={items} value="Steps" onChange={onChange} />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  await user.tab();
  expect(tab('Steps')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tab('Transcript')).toHaveFocus();
  await user.keyboard('{End}');
  expect(tab('History')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['History']]);
  await user.keyboard('{Home}');
  expect(tab('Steps')).toHaveFocus();
});

describe('a tooltip', () => {
  it('describes what has the keyboard focus until it is left', async () => {
    render(
      <>
        <IconButton icon={Pencil} name="Rename" keys="R" />
        <Button>Next</Button>
      </>,
    );
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('RenameR');
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
  it('opens under a finger that rests, and goes when it is lifted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(
      <Tooltip title="23 November 2026, 16:51">
        <time>2 hours ago</time>
      </Tooltip>,
    );
    const time = screen.getByText('2 hours ago');
    fireEvent.touchStart(time);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(screen.getByRole('tooltip')).toHaveTextContent('23 November 2026, 16:51');
    expect(time).toHaveAccessibleDescription('23 November 2026, 16:51');
    fireEvent.touchEnd(time);
    await act(() => vi.advanceTimersByTimeAsync(1600));
    expect(screen.queryByRole('tooltip')).toBeNull();
    vi.useRealTimers();
  });
});

function FullScreen() {
  const root = useRef<HTMLElement>(null);
  return (
    <PopupContainer root={root} on>
      <main ref={root}>
        <MoreMenu name="Actions" actions={[{ id: 'rename', label: 'Rename', run: () => undefined }]} />
      </main>
    </PopupContainer>
  );
}

it('in full screen everything opens inside the element that is shown', async () => {
  render(<FullScreen />);
  await user.tab();
  expect(screen.getByRole('main')).toContainElement(await screen.findByRole('tooltip'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(screen.getByRole('menu')));
});

it('R-LNG-05: where a language is read from right to left, the arrow to the left leads on', async () => {
  act(() => showLanguage('he-il', {}));
  const onChange = vi.fn();
  const items = [
    { key: 'steps', label: 'Steps' },
    { key: 'transcript', label: 'Transcript' },
  ];
  render(<Tabs id="t" label="Panes" value="steps" onChange={onChange} items={items} />, {
    wrapper: ThemeRoot,
  });
  screen.getByRole('tab', { name: 'Steps' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Transcript' })).toHaveFocus();
  act(() => showLanguage('en', {}));
});
