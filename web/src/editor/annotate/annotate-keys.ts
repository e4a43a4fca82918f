import { useLayoutEffect } from 'react';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import type { EditorActions } from '../state/actions.ts';
import { useEditorContext } from '../state/editor-context.tsx';
import { pageKeys } from '../state/page-keys.ts';
import { runOf, useShortcuts } from '../state/use-keys.ts';
import { useAnnotate } from './annotate-context.ts';
import type { Tool } from './canvas/drawing.ts';
import { moveTimes } from './step-times.ts';
import { isDrawn, tools } from './ToolDock.tsx';

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const nudgeFar = 10;
/** Once larger, and once smaller, is as large as before. */
export const growth = 1.1;
const scales: Readonly<Record<string, number>> = { '+': growth, '=': growth, '-': 1 / growth };
/** Degrees of one turn. */
export const turnAngle = 15;
const turns: Readonly<Record<string, number>> = { '<': -turnAngle, '>': turnAngle };
const shaping = new Set([...Object.keys(directions), ...Object.keys(scales), ...Object.keys(turns)]);

/** Tools, nudging, copying and times by keys; the page's other keys are the editor's. */
export const useAnnotateKeys = (actions: EditorActions, onFinish: () => void): void =>
  useShortcuts(useAnnotateShortcut(actions, onFinish));

/** What a key does to what is drawn. */
export function useAnnotateShortcut(
  actions: EditorActions,
  onFinish: () => void,
): (event: KeyboardEvent) => (() => void) | null {
  const state = useAnnotate();
  const { canvas, selected, selectedIds, annotations, length, second } = state;
  useCommitOfNudges();

  const nudge = ({ key, shiftKey }: KeyboardEvent) => {
    if (selectedIds.length === 0) return null;
    const scale = scales[key];
    if (scale !== undefined) return () => canvas.current?.nudge(0, 0, scale);
    const degrees = turns[key];
    if (degrees !== undefined) return () => canvas.current?.nudge(0, 0, 1, degrees);
    const direction = directions[key];
    if (!direction) return null;
    const by = shiftKey ? nudgeFar : 1;
    return () => canvas.current?.nudge(direction[0] * by, direction[1] * by);
  };
  const withControl = (key: string): (() => void) | null => {
    if (key === 'a') return () => state.select(annotations.map(({ id }) => id));
    if (key === 'v') return state.paste;
    if (selected.length === 0) return null;
    if (key === 'c') return state.copy;
    if (key !== 'x') return null;
    return () => {
      state.copy();
      state.remove();
    };
  };
  const escape = () => {
    if (canvas.current?.cancel()) return;
    if (state.tool !== 'select') return state.setTool('select');
    if (selectedIds.length > 0) return state.select([]);
    onFinish();
  };
  const chooseTool = (tool: Tool) => {
    // Enter is for the tool now, not for a button
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    state.setTool(tool);
  };
  const plain = (key: string): (() => void) | null => {
    const tool = tools.find((each) => each.key.toLowerCase() === key.toLowerCase());
    if (tool) return () => chooseTool(tool.tool);
    if (key === 'Escape') return escape;
    if (key === 'Enter' && isDrawn(state.tool)) return () => canvas.current?.drawInMiddle();
    const [first] = selected;
    return first ? withSelected(key, first) : null;
  };
  const withSelected = (key: string, first: AnnotationElement): (() => void) | null => {
    if (key === 'Delete' || key === 'Backspace') return () => state.remove();
    if (key === '[') return () => state.setTimes(moveTimes(first, 'start', second(), length));
    if (key === ']') return () => state.setTimes(moveTimes(first, 'end', second(), length));
    return key === 'Enter' && first.type === 'text' ? () => canvas.current?.write(first.id) : null;
  };
  return (event) => {
    const own = event.ctrlKey || event.metaKey ? withControl(event.key.toLowerCase()) : plain(event.key);
    return own ?? nudge(event) ?? runOf(actions, event, pageKeys.annotate);
  };
}

/** What was nudged is one edit for as long as keys are held, and with what is nudged soon after. */
function useCommitOfNudges(): void {
  const { canvas } = useAnnotate();
  const { editor } = useEditorContext();
  // a layout effect ends while there still is a canvas
  useLayoutEffect(() => {
    const commit = () => canvas.current?.commit();
    const leave = () => {
      commit();
      editor.retry();
    };
    const listening = new AbortController();
    const { signal } = listening;
    const listen = <T extends keyof WindowEventMap>(type: T, on: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, on, { capture: true, signal });
    // before any other key or click does something to it
    listen('keydown', ({ key }) => (shaping.has(key) ? editor.extendPause() : commit()));
    listen('pointerdown', commit);
    listen('keyup', commit);
    // of the window, not of a field in it
    listen('blur', ({ target, currentTarget }) => target === currentTarget && leave());
    listen('pagehide', leave);
    return () => {
      listening.abort();
      leave();
    };
  }, [canvas, editor]);
}
