import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { BareDialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

// what the test before it has closed gives the focus back in a frame
beforeEach(() => frames(3));

/** A row, a bar that is there while the row is selected, and a question of the bar. */
function Rows() {
  const [selected, setSelected] = useState(false);
  const [asks, setAsks] = useState(false);
  const [page, setPage] = useState('Users');
  const end = () => {
    setAsks(false);
    setSelected(false);
  };
  return (
    <ThemeRoot>
      <nav>
        <button onClick={() => setPage('Teams')}>Teams</button>
      </nav>
      <main>
        {page === 'Users' && <input type="checkbox" aria-label="Tom" onChange={() => setSelected(true)} />}
        {page === 'Teams' && 'No teams yet'}
        {selected && <button onClick={() => setAsks(true)}>Deactivate</button>}
        {selected && <button onClick={() => setPage('Teams')}>Show teams</button>}
        <p>Beside everything</p>
      </main>
      <ConfirmDialog
        open={asks}
        title="Deactivate?"
        verb="Yes"
        onConfirm={end}
        onClose={() => setAsks(false)}
      >
        They are signed out.
      </ConfirmDialog>
    </ThemeRoot>
  );
}
const select = async () => {
  screen.getByRole('checkbox', { name: 'Tom' }).focus();
  await user.keyboard(' ');
  await user.tab();
};

it('returns to the row when the bar that asked is gone with its selection', async () => {
  render(<Rows />);
  await select();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
  await user.click(button('Yes'));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Tom' })).toHaveFocus());
});

it('Tab goes on in a question, whatever behind it has taken the focus', async () => {
  render(<Rows />);
  await select();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('dialog');
  await frames(3);
  for (const shift of [false, true]) {
    screen.getByRole('checkbox', { name: 'Tom', hidden: true }).focus();
    await user.tab({ shift });
    await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.tab();
  expect(document.body).not.toHaveFocus();
});

it('stays in the bar when the question is closed', async () => {
  render(<Rows />);
  await select();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Deactivate')).toHaveFocus());
});

it('goes to the page that replaced the one which had it', async () => {
  render(<Rows />);
  await select();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/No teams yet/)).toBeVisible();
  button('Show teams').remove();
  await waitFor(() => expect(button('Deactivate')).toHaveFocus());
  button('Deactivate').remove();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('is not taken back from somebody who pressed beside everything', async () => {
  render(<Rows />);
  await select();
  await user.click(screen.getByText('Beside everything'));
  await frames(1);
  button('Deactivate').remove();
  await frames(3);
  expect(document.body).toHaveFocus();
});

/** What is pressed in its first step is not there in its second. */
function Steps() {
  const [step, setStep] = useState(1);
  return (
    <ThemeRoot>
      <main>
        <button>Behind</button>
      </main>
      <BareDialog open label="Steps" onClose={() => undefined}>
        {step === 1 ? (
          <button key="1" onClick={() => setStep(2)}>
            Next
          </button>
        ) : (
          <button key="2">Finish</button>
        )}
      </BareDialog>
    </ThemeRoot>
  );
}

it('stays in a dialog whose step is replaced by the next one', async () => {
  render(<Steps />);
  await screen.findByRole('dialog');
  button('Next').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await user.tab();
  expect(button('Finish')).toHaveFocus();
});

/** A chip that opens a menu, and one that opens a field which takes the focus by itself. */
function Chips() {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [field, setField] = useState<HTMLElement | null>(null);
  return (
    <ThemeRoot>
      <main>
        <button onClick={({ currentTarget }) => setMenu(currentTarget)}>Period</button>
        <button onClick={({ currentTarget }) => setField(currentTarget)}>Person</button>
      </main>
      <Menu
        label="Period"
        anchor={menu}
        onClose={() => setMenu(null)}
        actions={[{ id: 'today', label: 'Today', run: () => undefined }]}
      />
      <Popover open={field !== null} label="Person" anchor={field} onClose={() => setField(null)}>
        <input autoFocus aria-label="Find" />
      </Popover>
    </ThemeRoot>
  );
}

it('returns to the chip that was opened last, whose field took it at once', async () => {
  render(<Chips />);
  button('Period').focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Today' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Period')).toHaveFocus());
  button('Person').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Find')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Person')).toHaveFocus());
});

/** A palette whose command leads to a question, over a field with unsaved changes. */
function Palette() {
  const [isOpen, setIsOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const choose = () => {
    setIsOpen(false);
    setAsks(true);
  };
  return (
    <ThemeRoot>
      <input aria-label="Name" onKeyDown={({ key }) => key === 'F2' && setIsOpen(true)} />
      <BareDialog open={isOpen} label="Palette" onClose={() => setIsOpen(false)}>
        <button onClick={choose}>Audit trail</button>
      </BareDialog>
      <ConfirmDialog
        open={asks}
        title="Leave?"
        verb="Leave"
        destructive
        onConfirm={() => setAsks(false)}
        onClose={() => setAsks(false)}
      >
        Changes are lost.
      </ConfirmDialog>
    </ThemeRoot>
  );
}

it('stays in the question that a closing palette has led to', async () => {
  // a browser lets a closing popup fade out, and asks afterwards where the focus goes
  const faded = Promise.withResolvers<unknown>();
  const isPalette = (element: Element) => element.getAttribute('aria-label') === 'Palette';
  Element.prototype.getAnimations = function getAnimations(this: Element) {
    return isPalette(this) && this.hasAttribute('data-ending-style')
      ? [{ finished: faded.promise, pending: false, playState: 'running' } as unknown as Animation]
      : [];
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'));
  render(<Palette />);
  screen.getByLabelText('Name').focus();
  await user.keyboard('{F2}');
  await waitFor(() => expect(button('Audit trail')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Leave?' })).toContainElement(
      document.activeElement as HTMLElement,
    ),
  );
  faded.resolve(null);
  await frames(4);
  expect(screen.getByRole('dialog', { name: 'Leave?' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});
