import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { smallPictures } from '../../../contracts/kernel/small-picture.ts';
import { kitTexts } from '../i18n/en/kit.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { fileSize } from '../ui/text/file-format.ts';
import { call, type CallResult } from './api-client.ts';
import type { BrowserCommand } from './contract-call.ts';
import { rememberToken } from './read-your-writes.ts';
import { useCommand } from './use-command.ts';
import { refreshQueries } from './use-query-of.ts';

type Answered = Readonly<Record<string, string>> | null;
interface OwnPicture {
  readonly path: string;
  /** Removes it, without any data. */
  readonly removal: BrowserCommand;
  readonly changed: string;
  readonly removed: string;
  /** What the server answered; `null` after a removal. */
  readonly onChange: (data: Answered) => void;
}

/** Changes and removes a small picture, and says what came of it. */
export function useOwnPicture({ path, removal, changed, removed, onChange }: OwnPicture) {
  const t = useText(kitTexts);
  const locale = useLocale();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  // a picture that is gone is not asked for again: what shows it is changed first
  const remove = useCommand(removal, { refreshes: [] });
  const tell = async (result: CallResult<unknown>, message: string, data: Answered): Promise<void> => {
    if (result.ok) {
      showToast({ tone: 'ready', message });
      onChange(data);
      await refreshQueries(client);
    } else showToast({ tone: 'failed', message: t('pictureFailed'), detail: result.errorMessage });
  };
  const send = async (bytes: File): Promise<void> => {
    setBusy(true);
    const result = await call({ method: 'PUT', path, bytes });
    rememberToken(result.token);
    setBusy(false);
    await tell(result, changed, result.data as Answered);
  };
  return {
    busy,
    hint: t('pictureHint', { size: fileSize(smallPictures.sentBytes, locale) }),
    onPick: (file: File) => void send(file),
    onRemove: () => void remove.run({}).then((result) => tell(result, removed, null)),
  };
}
