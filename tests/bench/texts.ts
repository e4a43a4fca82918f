import { readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ClaimedPart, SummarySource } from '../../contracts/assistant/summary-parts.ts';
import { PartKind } from '../../contracts/assistant/summary-parts.ts';
import { isNegated } from '../../contracts/kernel/negation.ts';
import { LocalLanguage } from '../../services/platform/language/local-language.ts';
import { languageModel, sentencesModel } from '../../services/platform/models/model-list.ts';
import { Models } from '../../services/platform/models/models.ts';
import { EmbeddedSentences } from '../../services/platform/sentences/embedded-sentences.ts';
import { noSentences, type Sentences } from '../../services/platform/sentences/sentences.ts';
import { extractSummary } from '../../workflows/assistant/summary/extract-summary.ts';
import { withExtracted, writeParts } from '../../workflows/assistant/summary/write-parts.ts';
import { writeTexts } from '../../workflows/assistant/translation/write-texts.ts';
import { installedSpeech } from '../support/installed-speech.ts';
import { sourceOf } from './spoken-source.ts';
import { clocked, median, rounded, runBench, spread, versions, type BenchFigures } from './bench-result.ts';

const reach = {
  factsKept: { least: 0.8 },
  wrongFacts: { most: 0 },
  changedInTranslation: { most: 0 },
};
const Instructions = z.array(z.object({ name: z.string(), steps: z.array(z.string()) }));

/** Instructions whose facts are known: their numbers with units, the names of their parts, and what is forbidden. */
const instructions = Instructions.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'instructions', 'facts.json'), 'utf8')),
);

const name = /\b[A-Z]+-\d+\b/g;
const quantity =
  /\d+(?:\.\d+)?(?:\s*(?:°C|%|µm|l\/min|MPa|Nm|mm|cm|km|ml|kg|bar|degrees|turns?|minutes?|seconds?|hours?|[glVA])(?![\p{L}/]))?/gu;

/**
 * Numbers with their units, with or without a space between (`10 %` is `10%`), and names such as `P-101`; by another rule
 * than that of the product's checker.
 */
const factsOf = (text: string): string[] =>
  [...(text.match(name) ?? []), ...(text.replaceAll(name, ' ').match(quantity) ?? [])].map((fact) =>
    fact.replaceAll(/\s+/g, '').toLowerCase(),
  );
const factsIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(factsOf));

/** Facts of a summary that nobody said, and parts that forbid what their sentences allow, or the other way round. */
function wrongFacts(parts: readonly Pick<ClaimedPart, 'content' | 'sentenceIds'>[], source: SummarySource) {
  const said = factsIn(source.sentences.map(({ text }) => text));
  const textOf = new Map(source.sentences.map(({ id, text }) => [id, text]));
  const unsaid = parts.flatMap(({ content }) => factsOf(content)).filter((fact) => !said.has(fact));
  const opposite = parts.filter(({ content, sentenceIds }) => {
    const ground = sentenceIds.map((id) => textOf.get(id) ?? '');
    return (
      ground.length > 0 &&
      isNegated(content, 'en-us') !== ground.some((text) => isNegated(text, 'en-us')) &&
      ground.every((text) => isNegated(text, 'en-us') === isNegated(ground[0] ?? '', 'en-us'))
    );
  });
  return unsaid.length + opposite.length;
}

const digitsOf = (text: string): string =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? [])
    .map((number) => number.replace(',', '.'))
    .toSorted()
    .join(' ');
const changedTexts = (texts: readonly { readonly original: string; readonly text: string }[]): number =>
  texts.filter(({ original, text }) => digitsOf(original) !== digitsOf(text)).length;

/** Every number is another one: what the counters of this bench must find. */
const spoilt = (text: string): string => text.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));

async function measure(language: LocalLanguage, sentences: Sentences, source: SummarySource) {
  const options = { language, sentences, signal: new AbortController().signal };
  let parts: ClaimedPart[] = [];
  let leftOut = 0;
  const answeredAt = [performance.now()];
  const summarySeconds = await clocked(async () => {
    const written = await writeParts(source, PartKind.options, {
      ...options,
      answers: { given: [], add: () => Promise.resolve(void answeredAt.push(performance.now())) },
      onProgress: () => undefined,
    });
    parts = withExtracted(written.parts, extractSummary(source), source);
    ({ leftOut } = written);
  });
  const batch = source.sentences.map(({ id, text: original }) => ({
    part: 'sentence' as const,
    id,
    original,
  }));
  const into = { languageCode: 'es-mx', originalLanguage: 'en-us', terms: [] };
  let translated: Awaited<ReturnType<typeof writeTexts>> | null = null;
  const translationSeconds = await clocked(async () => {
    translated = await writeTexts(into, batch, options);
  });
  const { texts, dropped } = translated ?? { texts: [], dropped: [] };
  const facts = factsIn(source.sentences.map(({ text }) => text));
  const found = factsIn(parts.map(({ content }) => content));
  return {
    factsKept: [...facts].filter((fact) => found.has(fact)).length / facts.size,
    wrongFacts: wrongFacts(parts, source),
    changedInTranslation: changedTexts(texts),
    byModel: parts.filter(({ isExtracted }) => !isExtracted).length / parts.length,
    leftOut,
    droppedTexts: dropped.length / batch.length,
    answerSeconds: rounded(
      median(answeredAt.slice(1).map((at, index) => (at - (answeredAt[index] ?? at)) / 1000)),
    ),
    summarySeconds,
    translationSeconds,
  };
}

/** Seconds over the instructions, as a sentence. */
function timed(what: string, taken: readonly number[]): string {
  const { median: middle, min, max } = spread(taken);
  return `${what}: ${middle} s (${min} to ${max})`;
}

/** What the product's language model writes about instructions whose facts are known, after the product has checked it. */
export async function textsBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const home = process.env['STEPWELL_MODELS_HOME'] ?? join(homedir(), '.cache', 'stepwell', 'models');
  const speechFolder = installedSpeech();
  const python = speechFolder === null ? 'python3' : join(speechFolder, 'venv', 'bin', 'python');
  const models = new Models({ folder: home, python });
  if (!(await models.isInstalled(languageModel)))
    throw new Error('The language model is not installed: npm run models -- get language.');
  // nothing else is asked of this machine meanwhile
  const language = new LocalLanguage({ models, threads: availableParallelism() });
  const sentences = speechFolder === null ? noSentences : new EmbeddedSentences({ speechFolder, models });
  if (speechFolder !== null) await models.get(sentencesModel);
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  try {
    for (const { name: instruction, steps } of instructions.slice(0, quick ? 1 : instructions.length)) {
      measured.push(await measure(language, sentences, sourceOf(steps)));
      console.error(`  ${instruction}: ${JSON.stringify(measured.at(-1))}`);
    }
  } finally {
    await Promise.all([language.close(), sentences.close()]);
  }
  const all = <K extends keyof (typeof measured)[number]>(key: K) => measured.map((each) => each[key]);
  const source = sourceOf(instructions[0]?.steps ?? []);
  const wrong = source.sentences.map(({ id, text }) => ({ content: spoilt(text), sentenceIds: [id] }));
  return {
    name: 'texts',
    n: measured.length,
    quick,
    reach,
    ratios: {
      factsKept: spread(all('factsKept')),
      wrongFacts: spread([all('wrongFacts').reduce((sum, each) => sum + each, 0)]),
      changedInTranslation: spread([all('changedInTranslation').reduce((sum, each) => sum + each, 0)]),
    },
    control: {
      weakness: 'every number is another one, and nothing is checked',
      ratios: {
        wrongFacts: wrongFacts(wrong, source),
        changedInTranslation: changedTexts(
          source.sentences.map(({ text }) => ({ original: text, text: spoilt(text) })),
        ),
      },
    },
    raw: {
      byModel: all('byModel'),
      leftOut: all('leftOut'),
      droppedTexts: all('droppedTexts'),
      answerSeconds: all('answerSeconds'),
      summarySeconds: all('summarySeconds'),
      translationSeconds: all('translationSeconds'),
    },
    notes: [
      timed('a checked answer', all('answerSeconds')),
      timed('a checked summary of one instruction', all('summarySeconds')),
      timed('its checked translation', all('translationSeconds')),
    ],
    versions: { ...versions, language: languageModel.version },
  };
}

if (import.meta.main) await runBench(textsBench);
