import {
  EyeOff,
  History,
  Link as LinkIcon,
  Pencil,
  Play,
  Rocket,
  SquarePen,
  Trash2,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { ExplainAccess } from '../../../../contracts/identity/access-explanation.ts';
import { hasRight } from '../../../../contracts/kernel/permissions.ts';
import { editorPath } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { accessTexts } from '../../i18n/en/access.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { maySend, useProfile, useSession } from '../../providers/session.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import type { MenuAction } from '../../ui/overlays/Menu.tsx';
import { actionsFor, isAuthorOf, problemTexts } from './card-words.ts';

/** Actions that ask for confirmation. */
export type CardAction = 'rename' | 'publish' | 'unpublish' | 'delete' | 'failure';

/** The menu of a card, by its status and the person's role (2:145). */
export function useCardMenu(
  card: WorkflowCard,
  onAct: (act: CardAction, card: WorkflowCard) => void,
): readonly MenuAction[] {
  const t = useText(discoveryTexts);
  const navigate = useNavigate();
  const sayAccess = useText(accessTexts);
  const session = useSession();
  const profile = useProfile();
  const may = actionsFor(profile, card);
  const go = (to: string) => () => void navigate(to);
  const ask = (act: CardAction) => () => onAct(act, card);
  const hasProblem = card.cause !== null && isAuthorOf(profile, card);
  const actions: readonly (MenuAction & { readonly offered: boolean })[] = [
    { id: 'watch', offered: may.watch, label: t('watch'), icon: Play, run: go(`/playermain/${card.id}`) },
    {
      id: 'edit',
      offered: may.edit,
      label: t('edit'),
      icon: SquarePen,
      run: go(editorPath(card)),
    },
    { id: 'rename', offered: may.rename, label: t('rename'), icon: Pencil, run: ask('rename') },
    {
      id: 'versions',
      offered: may.edit,
      label: t('versionHistory'),
      icon: History,
      run: go(`/buildermain/${card.id}/versions`),
    },
    {
      id: 'link',
      offered: may.share,
      label: t('copyLink'),
      icon: LinkIcon,
      run: () => void copyText(`${location.origin}/playermain/${card.id}`, t('linkCopied')),
    },
    {
      id: 'access',
      offered: hasRight(profile, 'administer', card.workspaceId) && maySend(session, ExplainAccess),
      label: sayAccess('title'),
      icon: UserCheck,
      run: go(`/check-access?type=workflow&id=${card.id}`),
    },
    { id: 'publish', offered: may.publish, label: t('publish'), icon: Rocket, run: ask('publish') },
    { id: 'unpublish', offered: may.unpublish, label: t('unpublish'), icon: EyeOff, run: ask('unpublish') },
    {
      id: 'failure',
      offered: hasProblem,
      label: t(problemTexts(card).see),
      icon: TriangleAlert,
      run: ask('failure'),
    },
    {
      id: 'delete',
      offered: may.delete,
      label: t('delete'),
      icon: Trash2,
      danger: true,
      apart: true,
      run: ask('delete'),
    },
  ];
  return actions.filter(({ offered }) => offered);
}
