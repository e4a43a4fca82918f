import { Film } from 'lucide-react';
import { ListWorkflows } from '../../../../contracts/authoring/workflow-views.ts';
import type { PaletteItem } from '../../app/feature.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { createTranslator } from '../../i18n/text.ts';
import { sendQuery } from '../../providers/contract-call.ts';
import { currentSession } from '../../providers/session.ts';
import { shownStatus } from '../../ui/workflow/workflow-status.ts';
import { cardPath } from './card-words.ts';

const t = createTranslator(discoveryTexts);
const maxResults = 8;

/** Workflows for the palette: the most recently changed ones before anything is typed. */
export async function findWorkflows(text: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const session = currentSession();
  if (session.status !== 'signed-in') return [];
  const keyword = text.trim().slice(0, 200);
  const found = await sendQuery(
    ListWorkflows,
    { size: maxResults, ...(keyword !== '' && { keyword }) },
    signal,
  );
  return (found.data?.items ?? []).flatMap((card): readonly PaletteItem[] => {
    const place = cardPath(session.profile, card);
    if (place === null) return [];
    const detail = t(shownStatus(card).word);
    return [{ id: card.id, label: card.title, detail, icon: Film, run: (navigate) => navigate(place) }];
  });
}
