import { describe, expect, it } from 'vitest';
import { voiceCatalogue, voiceOf, voicesFor } from './voice-list.ts';

describe('R-TTS-13: voices', () => {
  const neural = voiceCatalogue.filter(({ kind }) => kind === 'neural');

  it('2:211: about 50 neural voices across many languages (TTS voices)', () => {
    expect(neural.length).toBeGreaterThanOrEqual(45);
    expect(neural.length).toBeLessThanOrEqual(55);
    expect(new Set(neural.map(({ language }) => language))).toEqual(
      new Set(['en-us', 'en-gb', 'es-mx', 'fr-fr', 'hi', 'it-it', 'pt-br']),
    );
  });
  it('2:211: English has 4 standard and 4 multilingual accents (TTS English accents)', () => {
    const accents = (kind: string) =>
      new Set(neural.flatMap(({ accent }) => (accent?.kind === kind ? [accent.name] : [])));
    expect(accents('standard').size).toBe(4);
    expect(accents('multilingual').size).toBe(4);
  });
  it('have ids of their own', () => {
    expect(new Set(voiceCatalogue.map(({ id }) => id)).size).toBe(voiceCatalogue.length);
    expect(voiceOf('bf_emma')?.name).toBe('Emma');
    expect(voiceOf('nobody')).toBe(null);
  });
  it('say whether they are female or male, as the model names them; basic ones are neither', () => {
    const gendersOf = (...ids: string[]) => ids.map((id) => voiceOf(id)?.gender);
    expect(gendersOf('af_heart', 'bf_emma', 'ff_siwis', 'hf_alpha-hindi')).toEqual(Array(4).fill('female'));
    expect(gendersOf('am_puck', 'bm_lewis-scottish', 'hm_psi')).toEqual(Array(3).fill('male'));
    expect(neural.filter(({ gender }) => gender === null)).toEqual([]);
    expect(voiceOf('basic-de-de')?.gender).toBe(null);
  });
  it('of a language come with those of its region first and basic ones last', () => {
    const british = voicesFor('en-gb');
    expect(british[0]?.id).toBe('bf_emma');
    expect(british.at(-1)?.kind).toBe('basic');
    expect(voicesFor('fr-ca').map(({ id }) => id)).toEqual(['ff_siwis', 'basic-fr-fr']);
    expect(voicesFor('de-de').map(({ kind }) => kind)).toEqual(['basic']);
    expect(voicesFor('ps-af')).toEqual([]);
  });
});
