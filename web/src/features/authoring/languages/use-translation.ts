import { useCallback } from 'react';
import {
  AddTranslation,
  CancelTranslationDraft,
  ChangeTranslatedTexts,
  DraftTranslation,
  GetTranslation,
  ListTranslations,
  maxTranslatedTexts,
  RemoveTranslation,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import { GetWorkflow } from '../../../../../contracts/authoring/workflow-views.ts';
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
  readonly write: (languageCode: string, written: readonly WrittenText[], status: Status) => Promise<boolean>;
  /** Has the language model write what is missing or stale. */
  readonly draft: (languageCode: string) => Promise<boolean>;
  readonly stopDraft: (languageCode: string) => Promise<boolean>;
  readonly isPending: boolean;
}

const refreshes = [GetTranslation, ListTranslations, GetWorkflow];
const nameOf = ({ part, id }: TranslationRow) => ({ part, id });

/** What an author does to the languages of a workflow; a refusal is shown as it is. */
export function useTranslationActions(workflowId: string): TranslationActions {
  const t = useText(contentLanguagesTexts);
  const adding = useCommand(AddTranslation, { refreshes });
  const removing = useCommand(RemoveTranslation, { refreshes });
  const changing = useCommand(ChangeTranslatedTexts, { refreshes });
  const drafting = useCommand(DraftTranslation, { refreshes });
  const stopping = useCommand(CancelTranslationDraft, { refreshes });
  const { run: change } = changing;
  const shown = useCallback(
    ({ ok, errorMessage }: CallResult<unknown>) => {
      if (!ok) showToast({ tone: 'failed', message: t('failed'), detail: errorMessage });
      return ok;
    },
    [t],
  );
  const write = useCallback(
    async (languageCode: string, written: readonly WrittenText[], status: Status) => {
      for (let at = 0; at < written.length; at += maxTranslatedTexts) {
        const part = written.slice(at, at + maxTranslatedTexts);
        const result = await change({
          workflowId,
          languageCode,
          changed: part
            .filter(({ text }) => text !== '')
            .map(({ row, text }) => ({ ...nameOf(row), text, original: row.original, status })),
          removed: part.filter(({ text }) => text === '').map(({ row }) => nameOf(row)),
        });
        if (!shown(result)) return false;
      }
      return true;
    },
    [change, workflowId, shown],
  );
  return {
    add: async (languageCode) => shown(await adding.run({ workflowId, languageCode })),
    remove: async (languageCode) => shown(await removing.run({ workflowId, languageCode })),
    write,
    draft: async (languageCode) => shown(await drafting.run({ workflowId, languageCode })),
    stopDraft: async (languageCode) => shown(await stopping.run({ workflowId, languageCode })),
    isPending: adding.isPending || removing.isPending || changing.isPending || drafting.isPending,
  };
}
