import { describe, expect, it } from 'vitest';
import { AttachmentAdded, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import {
  TranslatedTextsChanged,
  TranslationAdded,
  type TranslatedText,
} from '../../../contracts/authoring/translation-events.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { recordTranslatedTexts } from './draft-translation.ts';
import {
  addAttachment,
  changeKeyTerms,
  changeVoiceBlocks,
  removeAttachment,
  retimeStep,
} from './draft-edits.ts';
import { ready, stepA, workflowId } from './histories.fixture.ts';
import { publishWorkflow } from './publish-workflow.ts';
import { changeTranslatedTexts } from './translations.ts';
import { createSpeech, recordSpeech } from './voice-over.ts';

const madeBy = { model: 'qwen2.5-3b-instruct', promptVersion: 'translation-4', inputHash: 'a'.repeat(64) };
const spoken = 'Tighten the four screws crosswise until the torque wrench clicks at twelve newton metres.';
/** So many accepted texts of a spoken sentence each, as the language model wrote them. */
const texts = (count: number, text = spoken): TranslatedText[] =>
  Array.from({ length: count }, (_, n) => ({
    part: 'summary', id: `0f8fad5b-d9cb-469f-a165-${n}`, text, original: text, status: 'accepted', madeBy,
  })); // prettier-ignore
const translated = (languageCode: string, changed: TranslatedText[]): readonly WorkflowEvent[] => [
  TranslationAdded({ workflowId, languageCode, transcriptionId: `transcription-${languageCode}` }),
  TranslatedTextsChanged({ workflowId, languageCode, changed, removed: [] }),
];
const languages = [
  'es-mx',
  'de-de',
  'fr-fr',
  'pt-br',
  'ja-jp',
  'zh',
  'ko-kr',
  'ru-ru',
  'th-th',
  'he-il',
  'it-it',
];
const link = (id: string) => ({
  kind: 'link' as const,
  id,
  label: 'Manual',
  link: `https://example.com/${'x'.repeat(1900)}`,
});
const attach = (history: readonly WorkflowEvent[], id = 'another') =>
  given(...history).when(addAttachment, { ...stepA, attachment: link(id) }, undefined, []);

/** Two hours of speech have a thousand sentences. */
const large = [...ready, ...languages.flatMap((code) => translated(code, texts(1000)))];
/** Larger than a workflow can be: from before there was a limit. */
const tooLarge = [
  ...large,
  ...translated('nl-nl', texts(6000)),
  AttachmentAdded({ ...stepA, attachment: link('link-1') }),
];
const refused = { refusal: 'workflow.too-large', details: { maximumMegabytes: 6 }, events: [] };

describe('everything that a draft consists of together', () => {
  it('can be two hours of speech in twelve languages', () => {
    expect(attach(large).refusal).toBe(null);
  });
  it('cannot be more than 6 MB, whatever is added', () => {
    expect(attach(tooLarge)).toMatchObject(refused);
    const inSpanish = { workflowId, languageCode: 'es-mx' };
    const [text] = texts(1, 'Otra');
    expect(given(...tooLarge).when(changeTranslatedTexts, { ...inSpanish, changed: [{ ...text, id: 'another' }] }, undefined, [])).toMatchObject(refused);
    const run = [...tooLarge, { ...examples.TranslationDraftRequested }];
    const { runId } = examples.TranslationDraftRequested.data;
    expect(given(...run).when(recordTranslatedTexts, { ...inSpanish, runId, madeBy, texts: [{ part: 'title', id: 'title', text: 'Purgar', original: 'Purge' }] })).toMatchObject(refused);
    const block = { key: 'block-1', text: 'x'.repeat(5000), voice: 'bf_emma', speed: 1, time: 3, startTime: 2 };
    expect(given(...tooLarge).when(changeVoiceBlocks, { workflowId, changed: [block] })).toMatchObject(refused);
    const text2Speechs = [{ text: 'x'.repeat(5000), voice: 'bf_emma', rate: 1 }];
    expect(given(...tooLarge).when(createSpeech, { workflowId, text2Speechs })).toMatchObject(refused);
    const requested = [...tooLarge, examples.SpeechRequested];
    const { text2SpeechId } = examples.SpeechGenerated.data;
    expect(given(...requested).when(recordSpeech, { workflowId, text2SpeechId, duration: 1, differing: [], spoken })).toMatchObject(refused);
  }); // prettier-ignore
  it('counts the originals beside translations, and letters of every script by their bytes', () => {
    const originals = texts(1500, 'x').map((text) => ({ ...text, original: 'ö'.repeat(2000) }));
    expect(attach([...ready, ...translated('es-mx', originals)])).toMatchObject(refused);
    const plain = originals.map((text) => ({ ...text, original: 'o'.repeat(2000) }));
    expect(attach([...ready, ...translated('es-mx', plain)]).refusal).toBe(null);
  });
  it('can become smaller where it was larger already, and be changed where nothing can become long', () => {
    const removed = given(...tooLarge).when(removeAttachment, { ...stepA, attachmentId: 'link-1' });
    expect(removed.events).toHaveLength(1);
    const shorter = { part: 'summary', id: texts(1)[0]?.id, text: 'Apriete.', original: 'Tighten.', status: 'accepted' };
    expect(given(...tooLarge).when(changeTranslatedTexts, { workflowId, languageCode: 'es-mx', changed: [shorter] }, undefined, []).refusal).toBe(null);
    expect(given(...tooLarge).when(changeKeyTerms, { workflowId, terms: ['valve', 'pump'] }).refusal).toBe(null);
    expect(given(...tooLarge).when(retimeStep, { ...stepA, startTime: 0, endTime: 19.75 }).refusal).toBe(null);
    expect(given(...tooLarge).when(publishWorkflow, { workflowId }).refusal).toBe(null);
  }); // prettier-ignore
});
