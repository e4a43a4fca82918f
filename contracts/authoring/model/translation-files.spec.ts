import { describe, expect, it } from 'vitest';
import type { TranslationRow } from '../translations.ts';
import { matchCues, maxSubtitleFile, parseSubtitles } from './subtitle-file.ts';
import { toWebVtt } from './transcript-rules.ts';
import { differencesOf } from './translation-check.ts';

const row = (id: string, startTime: number, endTime: number): TranslationRow => ({
  part: 'sentence',
  id,
  stepId: null,
  startTime,
  endTime,
  original: id,
  text: '',
  state: 'missing',
  status: null,
  translatedOriginal: null,
  madeBy: null,
  dropped: null,
});

describe('a file of subtitles', () => {
  it('is WebVTT or SubRip, with names, markup, entities and any line ends', () => {
    const vtt =
      'WEBVTT\n\nNOTE x\n\nfirst\n00:01.000 --> 00:02.500 line:1\n<v Ana>Abra &amp; <b>cierre</b>\nla válvula\n';
    expect(parseSubtitles(vtt)).toEqual([{ startTime: 1, endTime: 2.5, text: 'Abra & cierre la válvula' }]);
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nUno\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nDos\r\n';
    expect(parseSubtitles(srt)?.map(({ startTime, text }) => [startTime, text])).toEqual([
      [1, 'Uno'],
      [3600, 'Dos'],
    ]);
  });
  it.each([
    ['nothing', ''],
    ['another file', '{"sentences": []}'],
    ['times without a text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
    ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nx'],
    ['more than 2 MB', 'x'.repeat(maxSubtitleFile + 1)],
    ['20,001 cues', 'WEBVTT\n\n' + '00:01.000 --> 00:02.000\nx\n\n'.repeat(20_001)],
  ])('is refused: %s', (_, file) => {
    expect(parseSubtitles(file)).toBeNull();
  });
  it('ends on text that never closes what it opens', () => {
    expect(parseSubtitles('<'.repeat(1_900_000))).toBeNull();
    const cue = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(900_000)}`;
    expect(parseSubtitles(cue)?.length).toBe(1);
  });
  it('is what the export writes: every cue comes back to its sentence', () => {
    const rows = [row('a', 0, 2), row('b', 2, 5), row('c', 7, 9)];
    const sentences = rows.map(({ id, startTime, endTime }) => ({
      id,
      sentence: `Texto <${id}> & más`,
      startTime: startTime ?? 0,
      endTime: endTime ?? 0,
      words: [],
    }));
    const cues = parseSubtitles(toWebVtt(sentences));
    expect(matchCues(rows, cues ?? []).map(({ row: { id }, text }) => [id, text])).toEqual([
      ['a', 'Texto <a> & más'],
      ['b', 'Texto <b> & más'],
      ['c', 'Texto <c> & más'],
    ]);
  });
  it('fills a sentence with the cues most of which lie in it, and leaves out those between', () => {
    const cues = [
      { startTime: 0.1, endTime: 1, text: 'Uno' },
      { startTime: 1, endTime: 2.2, text: 'dos' },
      { startTime: 5.5, endTime: 6.5, text: 'nada' },
    ];
    expect(matchCues([row('a', 0, 2), row('b', 2, 5), row('c', 7, 9)], cues)).toMatchObject([
      { row: { id: 'a' }, text: 'Uno dos' },
    ]);
  });
});

describe('what a translation may not change', () => {
  const facts = (original: string, text: string, terms: readonly string[] = []) =>
    differencesOf(original, text, { terms, from: 'en-us', to: 'es-mx' }).map(({ fact }) => fact);
  it('numbers, in any script and with either decimal sign', () => {
    expect(facts('Tighten to 12.5 Nm.', 'Apriete a 12,5 Nm.')).toEqual([]);
    expect(facts('Wait 30 minutes.', 'انتظر ٣٠ دقيقة.')).toEqual([]);
    expect(facts('Wait 30 minutes.', 'Espere 13 minutos.')).toEqual(['numbers']);
    expect(facts('Wait.', 'Espere 5 minutos.')).toEqual(['numbers']);
    expect(facts('Use 2 of 4.', 'Use 4.')).toEqual(['numbers']);
  });
  it('units', () => {
    expect(facts('Heat to 80 °C.', 'Caliente a 80 °F.')).toEqual(['units']);
    expect(facts('Heat to 80°C.', 'Caliente a 80 °C.')).toEqual([]);
    expect(facts('Cut 5 mm.', 'Corte 5 cm.')).toEqual(['units']);
  });
  it('what must not be done, where the words for it are known in both languages', () => {
    expect(facts('Never open it.', 'Ábralo.')).toEqual(['negation']);
    expect(facts('Open it.', 'No lo abra.')).toEqual(['negation']);
    expect(facts('Do not open it.', 'Nunca lo abra.')).toEqual([]);
    const inLanguage = (to: string, text: string) =>
      differencesOf('Do not open it.', text, { terms: [], from: 'en-gb', to });
    expect(inLanguage('ja-jp', '開けないでください。')).toEqual([]);
    expect(inLanguage('zh', '请打开。')).toEqual([{ fact: 'negation', words: ['Do not open it.'] }]);
    expect(inLanguage('he-il', 'אין לפתוח.')).toEqual([]);
    expect(inLanguage('nl-nl', 'Open het.')).toEqual([]);
  });
  it('names of parts', () => {
    expect(facts('Check the shaft at 40 h7.', 'Revise el eje de 40.')).toContain('terms');
    expect(facts('Restart the PLC.', 'Reinicie el autómata.')).toEqual(['terms']);
    expect(facts('Restart the PLC.', 'Reinicie el PLC.', ['PLC'])).toEqual([]);
  });
});
