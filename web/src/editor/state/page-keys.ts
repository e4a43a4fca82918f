import type { ActionId, EditorAction, EditorActions } from './actions.ts';

type Ids = ReadonlySet<ActionId>;
const video = ['play', 'playAll', 'undo', 'redo', 'back', 'forward'] as const;
const frames = [...video, 'frameBack', 'frameForward'] as const;
/** Keys that change nothing of the steps. */
export const seekKeys: Ids = new Set<ActionId>([...frames, 'previous', 'next']);

/** The keys of the editor on each page; `null`: all. Those that change steps belong to the pages that show them. */
export const pageKeys = {
  steps: null,
  segments: null,
  advanced: null,
  transcript: new Set<ActionId>(frames),
  annotate: new Set<ActionId>(['play', 'undo', 'redo', 'back', 'forward', 'frameBack', 'frameForward']),
  voice: seekKeys,
  languages: new Set<ActionId>(video),
  summary: new Set<ActionId>(video),
  cut: new Set<ActionId>(frames),
} satisfies Readonly<Record<string, Ids | null>>;
type Page = keyof typeof pageKeys;

const withoutStep: ReadonlySet<Page> = new Set<Page>(['transcript', 'languages', 'summary', 'cut']);

/** On a page that shows no step as chosen, what plays goes on from the playhead to the end. */
export const actionsOn = (page: Page, actions: EditorActions): EditorActions =>
  withoutStep.has(page) ? { ...actions, play: { ...actions.playAll, keys: actions.play.keys } } : actions;

/** The actions that have keys on a page, each once. */
export function shortcutsOn(page: Page, actions: EditorActions): readonly EditorAction[] {
  const ids: Ids | null = pageKeys[page];
  const here = actionsOn(page, actions);
  const shown = Object.keys(here) as ActionId[];
  return shown
    .filter((id) => ids === null || ids.has(id))
    .map((id) => here[id])
    .filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index);
}
