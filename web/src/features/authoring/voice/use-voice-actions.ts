import { useEffect, useRef, useState } from 'react';
import {
  translatedBlocks,
  type TranslatedSentence,
} from '../../../../../contracts/authoring/model/translated-blocks.ts';
import type { HelpfulHold } from '../../../../../contracts/authoring/model/held-frames.ts';
import {
  newBlockPlace,
  speedFit,
  typedBlock,
} from '../../../../../contracts/authoring/model/voice-blocks.ts';
import {
  GenerateVoiceOver,
  GetVoiceOver,
  type OriginalSound,
  shortestPlace,
  type VoiceBlock,
} from '../../../../../contracts/authoring/voice-over.ts';
import type { Sentence } from '../../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflow } from '../../../../../contracts/authoring/workflow-views.ts';
import { exactSeconds } from '../../../../../contracts/kernel/exact-seconds.ts';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { randomHexId } from '../../../editor/state/random-hex-id.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { TypedBlock, VoiceRow } from './use-voice-blocks.ts';

type BlockChange = Partial<Pick<VoiceBlock, 'text' | 'voice' | 'speed' | 'time' | 'startTime'>>;

/** One block for each sentence, where it is spoken. */
const blocksOf = (sentences: readonly Sentence[], voice: string): TypedBlock[] =>
  sentences
    .filter(({ sentence }) => sentence.trim() !== '')
    .map(({ id, sentence, startTime, endTime }) => ({
      key: id,
      text: sentence,
      voice,
      speed: 1,
      time: Math.max(shortestPlace, exactSeconds(endTime - startTime)),
      startTime,
    }));

/** Sends a request as soon as all edits are saved: the server reads what it knows. */
function useGenerate(workflowId: string) {
  const t = useText(voiceOverTexts);
  const { saving } = useEditor();
  const [wanted, setWanted] = useState<readonly (readonly string[])[]>([]);
  const generate = useCommand(GenerateVoiceOver, { refreshes: [GetWorkflow, GetVoiceOver] });
  const { run, isPending } = generate;
  const isSaved = saving.kind === 'saved';
  useEffect(() => {
    const [keys] = wanted;
    if (keys === undefined || !isSaved || isPending) return;
    setWanted((rest) => rest.slice(1));
    void run({ workflowId, keys: [...keys] }).then(({ ok, errorMessage }) => {
      if (!ok) showToast({ tone: 'failed', message: t('alert.unexpectedError'), detail: errorMessage });
    });
  }, [wanted, isSaved, isPending, run, workflowId, t]);
  return {
    isGenerating: isPending || wanted.length > 0,
    generate: (keys: readonly string[]) => setWanted((before) => [...before, keys]),
  };
}

/** Alerts about a sound that could not be generated while the page is open. */
function useFailureAlert(): void {
  const t = useText(voiceOverTexts);
  const { sources } = useEditor().document.draft.voiceOver;
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const failed = sources.filter(({ status }) => status === 'failure');
    const fresh = failed.find(({ id }) => known.current?.has(id) === false);
    known.current = new Set(failed.map(({ id }) => id));
    if (fresh)
      showToast({
        tone: 'failed',
        message: t('alert.unexpectedError'),
        detail: fresh.cause?.message ?? '',
      });
  }, [sources, t]);
}

/** What an author does with a voice-over; edits are part of the editor's history. */
export function useVoiceActions(rows: readonly VoiceRow[], languageCode: string | null) {
  const { editor } = useEditorContext();
  const { workflowId, source } = useEditor().document.draft;
  const { isGenerating, generate } = useGenerate(workflowId);
  useFailureAlert();
  const send = (changed: TypedBlock[], removed: string[] = []) =>
    editor.edit({ type: 'ChangeVoiceBlocks', data: { changed, removed } });
  const change = (blocks: readonly VoiceBlock[], what: BlockChange) =>
    send(blocks.map((block) => ({ ...typedBlock(block), ...what })));
  return {
    isGenerating,
    generate,
    change,
    create: (sentences: readonly Sentence[], voice: string) => send(blocksOf(sentences, voice)),
    add: (text: string, voice: string) => {
      const place = newBlockPlace(
        rows.map(({ block }) => block),
        source?.durationSeconds,
      );
      const key = randomHexId();
      const language = languageCode === null ? { speed: 1 } : { speed: speedFit, languageCode };
      send([{ key, text, voice, ...language, ...place }]);
      return key;
    },
    /** Reads translated sentences in the chosen language. */
    speak: (sentences: readonly TranslatedSentence[], voice: string) =>
      languageCode !== null && send([...translatedBlocks(sentences, languageCode, voice)]),
    /** Reads the translations as they are now. */
    takeOver: (changed: readonly VoiceRow[]) => send(changed.flatMap(({ renewed }) => renewed ?? [])),
    remove: (key: string) => send([], [key]),
    /** Reads it as fast as it must be to end before the next one. */
    fit: ({ block, room }: VoiceRow) => {
      change([block], { speed: speedFit, time: Math.max(shortestPlace, room) });
      generate([block.key]);
    },
    /** Holds the picture before the next block until this one ends. */
    hold: ({ still, insertId }: HelpfulHold) =>
      editor.edit({
        type: 'ChangeVideoInserts',
        data: { added: [{ id: insertId ?? randomHexId(), ...still }] },
      }),
    changeSound: (sound: OriginalSound) => editor.edit({ type: 'ChangeOriginalSound', data: sound }),
  };
}
export type VoiceActions = ReturnType<typeof useVoiceActions>;
