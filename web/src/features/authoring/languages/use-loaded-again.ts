import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GetTranslation, ListTranslations } from '../../../../../contracts/authoring/translations.ts';
import type { InputOf } from '../../../../../contracts/kernel/define-command.ts';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import type { Editor } from '../../../editor/state/editor.ts';
import { isTransient } from '../../../providers/api-client.ts';
import { failureOf, fetchQuery, queryKey, refreshQueries } from '../../../providers/use-query-of.ts';

/** Delay in milliseconds before a translation is loaded again that did not have what was written yet. */
const againMs = 5_000;

type Asked = InputOf<typeof GetTranslation>;

/** Loads a translation. Returns whether it has what is saved, or is not there any more. */
async function loadSaved(client: QueryClient, asked: Asked): Promise<boolean> {
  const key = queryKey(GetTranslation, asked);
  const answers = () => client.getQueryState(key)?.dataUpdateCount ?? 0;
  const before = answers();
  try {
    const { stale = false } = await client.fetchQuery({
      queryKey: key,
      queryFn: ({ signal }) => fetchQuery(GetTranslation, asked, signal),
      staleTime: 0,
    });
    // a request that is stopped gives the answer from before
    return !stale && answers() > before;
  } catch (error) {
    const failure = error instanceof Error ? failureOf(error) : null;
    return failure !== null && !isTransient(failure.result);
  }
}

/** Loads the translations that are shown or were written. Returns whether they have what was written. */
async function loadWritten(client: QueryClient, editor: Editor): Promise<boolean> {
  const { draft, written = [] } = editor.snapshot().document;
  const codes = new Set(written.map(({ data }) => data.languageCode));
  const asked = [...codes].map((languageCode) => ({ workflowId: draft.workflowId, languageCode }));
  // a request from before does not see what was saved
  await Promise.all(asked.map((data) => client.cancelQueries({ queryKey: queryKey(GetTranslation, data) })));
  void refreshQueries(client, [GetTranslation, ListTranslations]);
  const loaded = await Promise.all(asked.map((data) => loadSaved(client, data)));
  const isLoaded = loaded.every(Boolean);
  // all at once, so that what was written last stays the last
  if (isLoaded) editor.forgetWritten(written);
  return isLoaded;
}

/** Once everything is saved, the translations are loaded again: with what was written here, beside the originals as they are now. */
export function useLoadedAgain(): void {
  const client = useQueryClient();
  const { editor } = useEditorContext();
  const isSaved = useEditor().saving.kind === 'saved';
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = async () => {
      const { document, saving } = editor.snapshot();
      const isChanged =
        (document.written ?? []).length > 0 || (saving.kind === 'saved' && saving.at !== null);
      if (saving.kind !== 'saved' || !isChanged) return;
      const isLoaded = await loadWritten(client, editor);
      if (!isLoaded && !isOver) again = setTimeout(() => void load(), againMs);
    };
    if (isSaved) void load();
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, [client, editor, isSaved]);
}
