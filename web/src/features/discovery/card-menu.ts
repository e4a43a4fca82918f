import {
  EyeOff,
  Link as LinkIcon,
  Pencil,
  Play,
  Rocket,
  SquarePen,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { editorPath } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
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
  const profile = useProfile();
  const may = actionsFor(profile, card);
  const go = (to: string) => () => void navigate(to);
  const ask = (act: CardAction) => () => onAct(act, card);
  const actions: readonly (MenuAction | false)[] = [
    may.watch && { id: 'watch', label: t('watch'), icon: Play, run: go(`/playermain/${card.id}`) },
    may.edit && {
      id: 'edit',
      label: t('edit'),
      icon: SquarePen,
      run: go(editorPath(card.status, card.id)),
    },
    may.rename && { id: 'rename', label: t('rename'), icon: Pencil, run: ask('rename') },
    may.share && {
      id: 'link',
      label: t('copyLink'),
      icon: LinkIcon,
      run: () => void copyText(`${location.origin}/playermain/${card.id}`, t('linkCopied')),
    },
    may.publish && { id: 'publish', label: t('publish'), icon: Rocket, run: ask('publish') },
    may.unpublish && { id: 'unpublish', label: t('unpublish'), icon: EyeOff, run: ask('unpublish') },
    card.cause !== null &&
      isAuthorOf(profile, card) && {
        id: 'failure',
        label: t(problemTexts(card).see),
        icon: TriangleAlert,
        run: ask('failure'),
      },
    may.delete && {
      id: 'delete',
      label: t('delete'),
      icon: Trash2,
      danger: true,
      apart: true,
      run: ask('delete'),
    },
  ];
  return actions.filter((action) => action !== false);
}
