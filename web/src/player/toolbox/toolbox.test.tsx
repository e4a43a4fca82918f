import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { Player } from '../player.ts';
import { sampleSource, sampleStep } from '../player-sample.ts';
import type { PlayerSource } from '../player-source.ts';
import { UnavailableView } from '../UnavailableView.tsx';
import { PlayerContext } from '../use-player.ts';
import { type ExtraTab, Toolbox } from './Toolbox.tsx';

const spoken = (text: string, startTime: number) => ({ text, startTime, endTime: startTime + 2 });
const steps = [
  sampleStep(1, 0, 10, {
    title: 'Drain',
    sentences: [spoken('Open the valve.', 1), spoken('Wait (2 minutes).', 5)],
  }),
  sampleStep(2, 10, 20, {
    title: 'Refit',
    sentences: [spoken('Close the Valve.', 12)],
    attachments: {
      diagrams: [],
      links: [{ id: 'l', label: 'Spare part', link: 'https://erp.example.com/4711' }],
      pdfs: [{ id: 'p', name: 'Dichtungsdatenblatt.pdf', link: 'x.pdf', size: 1_363_149 }],
    },
  }),
];
const summary = {
  highlights: [],
  sections: [{ title: 'About', text: 'Pumps' }],
  sop: ['Lock out'],
  origin: 'quoted' as const,
};

function shown(more: Partial<PlayerSource> = {}) {
  const source = sampleSource({ steps, terms: ['valve'], ...more });
  const player = new Player(source, { start: { stepIndex: 0, seconds: 0 } });
  render(
    <PlayerContext value={player}>
      <Toolbox extraTabs={[{ key: 'comments', label: 'Comments', count: 6, content: <p>First!</p> }]} />
    </PlayerContext>,
  );
  return player;
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

beforeEach(() => localStorage.clear());

describe('toolbox', () => {
  it('R-TBX-01 R-TBX-02 has Summary first and chosen where there is one, and Transcript last', () => {
    shown({ summary });
    expect(tabs()).toEqual(['Summary', 'Steps', 'Comments6', 'Transcript']);
    expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('heading', { name: 'Steps' })).toBeVisible();
    // its texts are accepted in the editor alone
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
  });
  it('R-TBX-06 falls back to Summary, else to Steps, when the tab that was open goes away', async () => {
    const toolbox = (more: Partial<PlayerSource>, extraTabs: readonly ExtraTab[]) => (
      <PlayerContext
        value={new Player(sampleSource({ steps, ...more }), { start: { stepIndex: 0, seconds: 0 } })}
      >
        <Toolbox extraTabs={extraTabs} />
      </PlayerContext>
    );
    const questions = [{ key: 'questions', label: 'Q&A', content: <p>Ask</p> }];
    for (const [more, name] of [
      [{ summary }, 'Summary'],
      [{}, 'Steps'],
    ] as const) {
      const { rerender, unmount } = render(toolbox(more, questions));
      await userEvent.click(screen.getByRole('tab', { name: 'Q&A' }));
      expect(screen.getByText('Ask')).toBeVisible();
      rerender(toolbox(more, []));
      expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      unmount();
    }
  });
  it('R-SUM-08 shows highlights and sections, and the rest of long ones behind Show more', async () => {
    const sections = ['About', 'Tools', 'Afterwards'].map((title) => ({ title, text: `${title} text` }));
    const highlights = [{ kind: 'safety' as const, text: 'Lock out the pump first.' }];
    const origin = 'quoted' as const;
    const titles = () => ['About', 'Tools', 'Afterwards'].filter((title) => screen.queryByText(title));
    shown({ summary: { highlights, sections, sop: [], origin } });
    expect(screen.getByText('Lock out the pump first.')).toBeVisible();
    expect(titles()).toEqual(['About', 'Tools']);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(titles()).toEqual(['About', 'Tools', 'Afterwards']);
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(titles()).toEqual(['About', 'Tools']);
    cleanup();
    shown({ summary: { highlights, sections: sections.slice(0, 2), sop: [], origin } });
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
  it('R-SUM-09 R-SUM-10 names what each highlight is, and lists the steps of the SOP under Steps', () => {
    const highlights = (['safety', 'tools', 'note'] as const).map((kind) => ({ kind, text: `A ${kind}.` }));
    // a step that is done twice is listed twice
    shown({ summary: { highlights, sections: [], sop: ['Lock out', 'Lock out'], origin: 'edited' } });
    for (const [label, text] of [
      ['Safety', 'A safety.'],
      ['Tools', 'A tools.'],
      ['Important', 'A note.'],
    ] as const)
      expect(screen.getByText(text).parentElement).toHaveTextContent(`${label}${text}`);
    const sop = screen.getByRole('heading', { name: 'Steps' }).parentElement as HTMLElement;
    expect(within(sop).getAllByRole('listitem')).toHaveLength(2);
  });
  it.each([
    ['quoted', /without an AI model/],
    ['edited', /edited by its author/],
    ['written', /Written by AI and checked/],
  ] as const)('says how its summary was made: %s', (origin, sentence) => {
    shown({ summary: { ...summary, origin } });
    expect(screen.getByText(sentence)).toBeVisible();
  });
  it('R-SUM-06 begins with Steps where there is no summary', () => {
    shown();
    expect(tabs()).toEqual(['Steps', 'Comments6', 'Transcript']);
  });
  it('R-TBX-07 selects a step by its card, which counts its attachments', async () => {
    const player = shown();
    await userEvent.click(screen.getByRole('button', { name: /02.*Refit.*2 attachments/ }));
    expect(player.store.state()).toMatchObject({ stepIndex: 1, seconds: 10 });
  });
  it('fetches the pictures of the steps after the first frame, and keeps them while it loads again', () => {
    const player = shown({ steps: [sampleStep(1, 0, 10, { poster: 'first.jpg' })] });
    const posters = () => document.querySelectorAll('img[src="first.jpg"]').length;
    expect(posters()).toBe(0);
    act(() => player.store.change({ loading: false }));
    expect(posters()).toBe(1);
    act(() => player.store.change({ loading: true }));
    expect(posters()).toBe(1);
  });
  it('rotates the pictures of a source that is played', () => {
    const poster = 'first.jpg';
    const player = shown({ steps: [sampleStep(1, 0, 10, { poster })], rotation: 90 });
    act(() => player.store.change({ loading: false }));
    expect(document.querySelector(`img[src="${poster}"]`)).toHaveAttribute('data-rotation', '90');
  });
  it('a sentence of the transcript leads to its second', async () => {
    const player = shown();
    await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
    await userEvent.click(screen.getByRole('button', { name: /Close the Valve/ }));
    expect(player.store.state()).toMatchObject({ stepIndex: 1, seconds: 12 });
  });
  it('says how many steps were seen', () => {
    shown({ completedStepIds: ['step-1'] });
    expect(screen.getByText('1 of 2 steps watched')).toBeVisible();
  });
});

describe('search', () => {
  it('R-PSR-01 R-KEY-03 suggests key terms and groups what it finds by step', async () => {
    const player = shown();
    act(() => player.request({ type: 'panel', panel: 'search' }));
    await userEvent.click(screen.getByRole('button', { name: 'valve' }));
    expect(screen.getByText('2 results')).toBeVisible();
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      '01Drain',
      '02Refit',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Close the/ }));
    expect(player.store.state()).toMatchObject({ stepIndex: 1, seconds: 12 });
  });
  it('R-KEY-03 suggests no key term that is not in the transcript', () => {
    const player = shown({ terms: ['waist box', 'valve', '(2 minutes)'] });
    act(() => player.request({ type: 'panel', panel: 'search' }));
    expect(screen.getByRole('button', { name: 'valve' })).toBeVisible();
    expect(screen.getByRole('button', { name: '(2 minutes)' })).toBeVisible();
    expect(screen.queryByText('waist box')).toBeNull();
  });
  it('offers only the box if no key term is in the transcript', () => {
    const player = shown({ terms: ['waist box'] });
    act(() => player.request({ type: 'panel', panel: 'search' }));
    expect(screen.queryByRole('heading', { name: 'Key terms' })).toBeNull();
    expect(screen.getByText('Find a moment')).toBeVisible();
  });
  it('R-PSR-04 says that nothing was found, with the words as they were typed', async () => {
    const player = shown();
    act(() => player.request({ type: 'panel', panel: 'search' }));
    await userEvent.type(screen.getByRole('searchbox'), '.*{Enter}');
    expect(screen.getByText('No results for “.*”')).toBeVisible();
  });
});

describe('attachments', () => {
  it('R-ATT-02 R-ATT-03 opens the first group that has items, links in a new tab', async () => {
    const [, step] = steps;
    if (!step) throw new Error('no step');
    const player = new Player(sampleSource({ steps }), { start: { stepIndex: 1, seconds: 10 } });
    render(
      <PlayerContext value={player}>
        <AttachmentList step={step} as="bar" />
      </PlayerContext>,
    );
    expect(screen.getByRole('link', { name: /Spare part/ })).toHaveAttribute('target', '_blank');
    const groups = screen.getByRole('group');
    expect(
      within(groups)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Links1', 'PDF files1']);
    await userEvent.click(within(groups).getByRole('button', { name: /PDF/ }));
    expect(screen.getByRole('link', { name: /PDF, 1.3 MB/ })).toHaveAttribute('target', '_blank');
  });
});

describe('unavailable', () => {
  it('R-PLY-08 R-PLY-09 says that it was unpublished, whom to ask, and the way home', () => {
    render(<UnavailableView reason="unpublished" onClose={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/unpublished.*supervisor/);
    expect(screen.getByRole('button', { name: 'Go to home' })).toBeVisible();
  });
  it('R-PLY-09 the button closes a popup and is not there in an embed', () => {
    const { unmount } = render(
      <UnavailableView reason="deleted" variant="popup" onClose={() => undefined} />,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
    unmount();
    render(<UnavailableView reason="deleted" variant="embed" onClose={() => undefined} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
