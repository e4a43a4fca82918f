import { describe, expect, it } from 'vitest';
import type { PartKind, SummarySource } from '../../../contracts/assistant/summary-parts.ts';
import { checkPart } from './check-part.ts';
import { extractSummary } from './extract-summary.ts';
import { pump } from './summary-source.fixture.ts';

const idsOf = (kind: PartKind, source: SummarySource = pump) =>
  extractSummary(source)
    .filter((part) => part.kind === kind)
    .map(({ sentenceIds }) => sentenceIds.join(' '));
const spoken = (languageCode: string, ...texts: string[]): SummarySource => ({
  languageCode,
  steps: [],
  sentences: texts.map((text, index) => ({ id: `s${index + 1}`, text, startTime: index })),
});

describe('a summary from the words of the video', () => {
  it('R-SUM-10 finds warnings, tools and important notes, each sentence once', () => {
    expect(idsOf('safety')).toEqual(['s2', 's3']);
    expect(idsOf('tools')).toEqual(['s4']);
    expect(idsOf('note')).toEqual(['s6']);
  });

  it('R-SUM-08 has a section for each step in which something is said, under its title', () => {
    const sections = extractSummary(pump).filter(({ kind }) => kind === 'section');
    expect(sections.map(({ title, stepId }) => [stepId, title])).toEqual([
      ['a', 'Prepare the pump'],
      ['b', ''],
      ['c', 'Tighten the housing bolts'],
    ]);
    expect(sections[2]?.sentenceIds).toEqual(['s7', 's8']);
  });

  it('R-SUM-09 has a step of the SOP for each step: its title, or what is said first', () => {
    const steps = extractSummary(pump).filter(({ kind }) => kind === 'sop');
    expect(steps.map(({ stepId, content }) => [stepId, content])).toEqual([
      ['a', 'Prepare the pump'],
      ['b', 'Close the inlet valve and then the outlet valve.'],
      ['c', 'Tighten the housing bolts'],
    ]);
  });

  it('2:53 claims nothing that its own checker doubts, and is the same each time', () => {
    const parts = extractSummary(pump);
    expect(parts.map((part) => checkPart(part, pump))).toEqual(parts.map(() => null));
    expect(extractSummary(pump)).toEqual(parts);
  });

  it.each([
    ['de-de', 'Achtung, heiß.', 'Sie brauchen einen Hammer.', 'Beachten Sie die Richtung.'],
    ['fr-fr', 'Ne touchez jamais la lame.', 'Prenez un tournevis.', 'Assurez-vous que tout est fermé.'],
    ['es-mx', 'Nunca toque la cuchilla.', 'Use un destornillador.', 'Asegúrese de cerrar.'],
    ['pt-br', 'Nunca toque na lâmina.', 'Use o martelo.', 'Certifique-se de fechar.'],
    ['ru-ru', 'Никогда не трогайте лезвие.', 'Возьмите отвёртку.', 'Убедитесь, что закрыто.'],
    ['ja-jp', '刃には絶対に触れないでください。', 'ドライバーを使います。', '必ず閉めます。'],
    ['ko-kr', '칼날을 절대 만지지 마세요.', '드라이버를 쓰세요.', '반드시 닫으세요.'],
    ['zh', '切勿触摸刀片。', '用扳手拧紧。', '务必关闭。'],
    ['zh-tw', '切勿觸摸刀片。', '用扳手擰緊。', '務必關閉。'],
  ])('R-SUM-10 knows the commonest words of %s', (language, ...texts) => {
    const source = spoken(language, ...texts);
    expect((['safety', 'tools', 'note'] as const).map((kind) => idsOf(kind, source))).toEqual([
      ['s1'],
      ['s2'],
      ['s3'],
    ]);
  });

  it('R-SUM-10 has no highlights in a language whose words it does not know', () => {
    expect(extractSummary(spoken('hu-hu', 'Figyelem, veszély!'))).toEqual([]);
  });

  it('finds nothing where nothing is said, and does not repeat what is said twice', () => {
    expect(extractSummary(spoken('en-us'))).toEqual([]);
    expect(extractSummary(spoken('en-us', ' ', 'The pump is blue.'))).toEqual([]);
    expect(idsOf('safety', spoken('en-us', 'Never do it.', 'never do it.'))).toEqual(['s1']);
    const many = Array.from({ length: 30 }, (_, index) => `Never do number ${index}.`);
    expect(idsOf('safety', spoken('en-us', ...many))).toHaveLength(5);
  });

  it('does not take words for cues inside other words', () => {
    expect(extractSummary(spoken('en-us', 'Nevertheless the noteworthy stool stands.'))).toEqual([]);
  });
});
