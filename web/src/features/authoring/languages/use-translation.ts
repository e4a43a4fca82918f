import { useCallback } from 'react';
import {
  AddTranslation,
  CancelTranslationDraft,
  DraftTranslation,
  GetTranslation,
  ListTranslations,
  maxTranslatedTexts,
  RemoveTranslation,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import { GetWorkflow } from '../../../../../contracts/authoring/workflow-views.ts';
import type { Edit, EditOf } from '../../../editor/state/edit.ts';
import { useEditorContext } from '../../../editor/state/editor-context.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

type Status = 'draft' | 'accepted';
export interface WrittenText {
  readonly row: TranslationRow;
  /** Empty removes it. */
  readonly text: string;
}
export interface TranslationActions {
  readonly add: (languageCode: string) => Promise<boolean>;
  readonly remove: (languageCode: string) => Promise<boolean>;
  /** One action, which can be undone. Returns whether anything changed. */
  readonly write: (languageCode: string, written: readonly WrittenText[], status: Status) => boolean;
  /** Has the language model write what is missing or stale. */
  readonly draft: (languageCode: string) => Promise<boolean>;
  readonly stopDraft: (languageCode: string) => Promise<boolean>;
  readonly isPending: boolean;
}

const refreshes = [GetTranslation, ListTranslations, GetWorkflow];
const nameOf = ({ part, id }: TranslationRow) => ({ part, id });

type Change = EditOf<'ChangeTranslatedTexts'>['data'];
type TypedText = Change['changed'][number];
/** A text as it is to be; the name of one that is to be missing. */
type Wanted = TypedText | ReturnType<typeof nameOf>;

const isChange = ({ text: before, state }: TranslationRow, text: string, status: Status): boolean =>
  text !== before || (text !== '' && state !== status);

const typedOf = ({ row, text }: WrittenText, status: Status): Wanted =>
  text === '' ? nameOf(row) : { ...nameOf(row), text, original: row.original, status };

/** What is stored now, so that it can be stored again. */
function storedOf(row: TranslationRow): Wanted {
  const { text, original, translatedOriginal, status } = row;
  if (status === null) return nameOf(row);
  return { ...nameOf(row), text, original: translatedOriginal ?? original, status };
}

const editOf = (languageCode: string, wanted: readonly Wanted[]): Edit => ({
  type: 'ChangeTranslatedTexts',
  data: {
    languageCode,
    changed: wanted.filter((each) => 'text' in each),
    removed: wanted.filter((each) => !('text' in each)),
  },
});

/** What an author does to the languages of a workflow; a refusal is shown as it is. */
export function useTranslationActions(workflowId: string): TranslationActions {
  const t = useText(contentLanguagesTexts);
  const { editor } = useEditorContext();
  const adding = useCommand(AddTranslation, { refreshes });
  const removing = useCommand(RemoveTranslation, { refreshes });
  const drafting = useCommand(DraftTranslation, { refreshes });
  const stopping = useCommand(CancelTranslationDraft, { refreshes });
  const shown = useCallback(
    ({ ok, errorMessage }: CallResult<unknown>) => {
      if (!ok) showToast({ tone: 'failed', message: t('failed'), detail: errorMessage });
      return ok;
    },
    [t],
  );
  const write = useCallback(
    (languageCode: string, written: readonly WrittenText[], status: Status) => {
      const changes = written.filter(({ row, text }) => isChange(row, text, status));
      const parts = Array.from({ length: Math.ceil(changes.length / maxTranslatedTexts) }, (_, index) =>
        changes.slice(index * maxTranslatedTexts, (index + 1) * maxTranslatedTexts),
      );
      return editor.act({
        forward: parts.map((part) =>
          editOf(
            languageCode,
            part.map((each) => typedOf(each, status)),
          ),
        ),
        backward: parts.map((part) =>
          editOf(
            languageCode,
            part.map(({ row }) => storedOf(row)),
          ),
        ),
      });
    },
    [editor],
  );
  return {
    add: async (languageCode) => shown(await adding.run({ workflowId, languageCode })),
    remove: async (languageCode) => shown(await removing.run({ workflowId, languageCode })),
    write,
    draft: async (languageCode) => shown(await drafting.run({ workflowId, languageCode })),
    stopDraft: async (languageCode) => shown(await stopping.run({ workflowId, languageCode })),
    isPending: adding.isPending || removing.isPending || drafting.isPending,
  };
}
