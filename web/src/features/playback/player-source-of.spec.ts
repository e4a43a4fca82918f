import { describe, expect, it } from 'vitest';
import { examplePlayerWorkflow } from '../../../../contracts/playback/playback.examples.ts';
import { playerSourceOf } from './player-source-of.ts';

const watcher = { locale: 'en-us', name: 'Tom Okonkwo' };
const [firstStep] = examplePlayerWorkflow.steps;
const inEnglish = (content: string) => ({ content, translations: { 'de-de': `${content} (auf Deutsch)` } });
const summary = {
  status: 'completed' as const,
  highlights: [{ key: 'safety' as const, ...inEnglish('Lock out first.') }],
  contents: [
    { title: 'As it was called', stepId: firstStep?.id ?? '', ...inEnglish('A pump') },
    { title: 'About', stepId: null, ...inEnglish('Made in 1987') },
  ],
  sop: [inEnglish('Lock out')],
  origin: 'quoted' as const,
};

describe('what the player gets of a publication', () => {
  it('R-SUM-05: a summary only when it is completed', () => {
    const of = (aiSummary: typeof examplePlayerWorkflow.aiSummary) =>
      playerSourceOf({ ...examplePlayerWorkflow, aiSummary }, watcher).summary;
    expect(of(summary)).toEqual({
      highlights: [{ kind: 'safety', text: 'Lock out first.' }],
      sections: [
        { title: firstStep?.title, text: 'A pump' },
        { title: 'About', text: 'Made in 1987' },
      ],
      sop: ['Lock out'],
      origin: 'quoted',
    });
    for (const status of ['pending', 'processing', 'failure'] as const)
      expect(of({ ...summary, status })).toBeNull();
    expect(of(null)).toBeNull();
  });
  it('R-SUM-10: the texts of a summary in the language of the viewer, where they are translated', () => {
    const inGerman = { ...watcher, locale: 'de-de' };
    expect(playerSourceOf({ ...examplePlayerWorkflow, aiSummary: summary }, inGerman).summary).toMatchObject({
      highlights: [{ text: 'Lock out first. (auf Deutsch)' }],
      sop: ['Lock out (auf Deutsch)'],
    });
  });
  it('R-ORG-16 R-ORG-17: the words of a watermark, who watches or else the author, where there is one', () => {
    const of = (enableSafetyWatermark: boolean, name: string | null) =>
      playerSourceOf({ ...examplePlayerWorkflow, enableSafetyWatermark }, { ...watcher, name }).watermark;
    expect([of(false, 'Tom'), of(true, 'Tom'), of(true, null)]).toEqual([
      null,
      'Tom',
      examplePlayerWorkflow.author.uid,
    ]);
  });
  it('a step without a title is called by its number, as the editor says', () => {
    const steps = examplePlayerWorkflow.steps.map((step) => ({ ...step, title: '', titleTranslations: {} }));
    const titles = playerSourceOf({ ...examplePlayerWorkflow, steps }, watcher).steps.map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['Step 1', 'Step 2']);
  });
  it('R-PLY-43: subtitles that are not disabled', () => {
    const track = { language: 'en-us', source: '/media/en.vtt', disabled: false };
    const { subtitles } = playerSourceOf(
      { ...examplePlayerWorkflow, subtitles: [track, { ...track, language: 'de-de', disabled: true }] },
      watcher,
    );
    expect(subtitles).toEqual([{ language: 'en-us', url: '/media/en.vtt' }]);
  });
  it('R-LNG-07: the subtitles that suit the viewer first, each with its titles and sentences', () => {
    const [first, ...others] = examplePlayerWorkflow.steps;
    if (!first) throw new Error('the example has no step');
    const spanish = { id: 's1', sentence: 'Bloquee la bomba.', startTime: 1, endTime: 2, words: [] };
    const workflow = {
      ...examplePlayerWorkflow,
      titleTranslations: { 'es-mx': 'Cambiar el sello' },
      steps: [
        {
          ...first,
          titleTranslations: { 'es-mx': 'Bloquear' },
          transcriptionTranslations: { 'es-mx': [spanish] },
        },
        ...others,
      ],
      subtitles: ['en-us', 'es-mx'].map((language) => ({
        language,
        source: `/media/${language}.vtt`,
        disabled: false,
      })),
    };
    const source = playerSourceOf(workflow, { ...watcher, locale: 'es-mx' });
    expect(source.subtitles.map(({ language }) => language)).toEqual(['es-mx', 'en-us']);
    expect(source.languages).toEqual(['es-mx', 'es-es', 'es-mx']);
    expect(source.texts?.withoutSubtitles.title).toBe('Cambiar el sello');
    expect([source.title, source.texts?.byLanguage['en-us']?.title]).toEqual([
      'Cambiar el sello',
      workflow.title,
    ]);
    expect(source.texts?.byLanguage['es-mx']).toMatchObject({
      title: 'Cambiar el sello',
      steps: [{ title: 'Bloquear', sentences: [{ text: 'Bloquee la bomba.' }] }, {}],
    });
    const titlesAlone = { ...workflow, subtitles: workflow.subtitles.slice(0, 1) };
    const inSpanish = playerSourceOf(titlesAlone, { ...watcher, locale: 'es-mx' });
    expect(inSpanish.texts?.byLanguage['en-us']?.title).toBe('Cambiar el sello');
  });
  it('R-ATT-09: attachments by their groups, with the address of the answer', () => {
    const [step] = playerSourceOf(examplePlayerWorkflow, watcher).steps;
    expect(step?.attachments).toEqual({
      diagrams: [{ id: 'attachment-1', name: 'Torque table', url: '/media/grant/file' }],
      links: [{ id: 'attachment-2', label: 'Spare part', link: 'https://erp.example.com/4711' }],
      pdfs: [{ id: 'attachment-3', name: 'Datasheet.pdf', link: null, size: 2048 }],
    });
  });
});
