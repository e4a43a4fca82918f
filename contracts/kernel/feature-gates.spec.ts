import { describe, expect, it } from 'vitest';
import {
  aiFeatures,
  featureFlags,
  featureNames,
  isAvailable,
  type AiFeature,
  type Feature,
  type FeatureGate,
  type FeatureSettings,
} from './feature-gates.ts';

interface Change {
  readonly on?: readonly Feature[];
  readonly off?: readonly Feature[];
  readonly unwanted?: readonly AiFeature[];
  readonly permissions?: Partial<FeatureSettings['permissions']>;
}
/** The settings of an organisation that changed nothing else. */
const settings = ({ on = [], off = [], unwanted = [], permissions }: Change = {}) =>
  ({
    features: Object.fromEntries(
      featureNames.map((name) => [
        name,
        on.includes(name) || (featureFlags[name].default && !off.includes(name)),
      ]),
    ),
    aiSettings: Object.fromEntries(aiFeatures.map((name) => [name, !unwanted.includes(name)])),
    permissions: { disablePublicLinks: false, disableDownloads: false, ...permissions },
  }) as FeatureSettings; // one entry for each name
const available = (gate: FeatureGate, change?: Change) => isAvailable(gate, settings(change));

describe('a feature', () => {
  it('R-ORG-02: has a flag for each that the organisation may have', () => {
    const named =
      'quiz aiQuiz multimodalSop aiQa aiSummary smartCompare smartAssist dataHub textToSpeech comments ' +
      'publicSharing downloads rawDownloads scorm zoom restrictedIp safetyWatermark globalInvite ' +
      'employeeIdLogin sharedAccountLogin editor2 editor autoPublish';
    expect(named.split(' ').filter((name) => !featureNames.some((flag) => flag === name))).toEqual([]);
  });

  it.each([
    ['R-ORG-04, R-PRF-05', 'namesChangeable', 'namesChangeable'],
    ['R-ORG-05', 'publicSharing', 'publicSharing'],
    ['R-ORG-06', 'classicEditor', 'editor'],
    ['R-ORG-07', 'multimodalSop', 'multimodalSop'],
  ] as const)('%s: %s is available until it is switched off', (_, gate, flag) => {
    expect(available(gate)).toBe(true);
    expect(available(gate, { off: [flag] })).toBe(false);
  });

  it.each([
    ['R-TTS-19', 'textToSpeech'],
    ['R-QUZ-15', 'quiz'],
    ['R-EXP-09', 'scorm'],
    ['R-WFL-25', 'autoPublish'],
    ['R-ROLE-12', 'zoom'],
    ['R-ORG-02', 'safetyWatermark'],
  ] as const)('%s: %s is not there until it is switched on', (_, flag) => {
    expect(available(flag)).toBe(false);
    expect(available(flag, { on: [flag] })).toBe(true);
  });

  it.each(aiFeatures)(
    'R-ORG-08, R-AIQ-03, R-CMP-07, R-MAV-03, R-MAV-07: %s needs its flag and its setting',
    (name) => {
      expect(available(name)).toBe(false);
      expect(available(name, { on: [name] })).toBe(true);
      expect(available(name, { on: [name], unwanted: [name] })).toBe(false);
      expect(available(name, { unwanted: [name] })).toBe(false);
    },
  );

  it('R-ORG-09: AI assistance is there with any of quiz, multimodal SOP, AI Q&A, AI summary and smart compare', () => {
    const none = { off: ['multimodalSop'] } as const;
    expect(available('aiAssistance', none)).toBe(false);
    expect(available('aiAssistance')).toBe(true);
    for (const name of ['quiz', 'aiQa', 'aiSummary', 'smartCompare'] as const)
      expect(available('aiAssistance', { ...none, on: [name] })).toBe(true);
    expect(available('aiAssistance', { ...none, on: ['aiQa'], unwanted: ['aiQa'] })).toBe(false);
    expect(available('aiAssistance', { ...none, on: ['smartAssist', 'aiQuiz'] })).toBe(false);
  });

  it('R-ORG-10, R-INT-01: integrations are on with Kahuna, SSO mapping or Rustici', () => {
    expect(available('integrations')).toBe(false);
    for (const name of ['kahuna', 'ssoMapping', 'rustici'] as const)
      expect(available('integrations', { on: [name] })).toBe(true);
  });

  it('R-ORG-11, R-ORG-13: downloads are on with downloads or raw downloads, unless they are disabled', () => {
    expect(available('downloads')).toBe(false);
    for (const name of ['downloads', 'rawDownloads'] as const) {
      expect(available('downloads', { on: [name] })).toBe(true);
      expect(available('downloads', { on: [name], permissions: { disableDownloads: true } })).toBe(false);
    }
  });

  it('R-ORG-13: links that anybody can open are gone where they are disabled', () => {
    expect(available('publicSharing', { permissions: { disablePublicLinks: true } })).toBe(false);
  });

  it('R-ORG-12: only the new editor is used with editor2 on and the classic one off', () => {
    expect(available('onlyNewEditor')).toBe(false);
    expect(available('onlyNewEditor', { off: ['editor'] })).toBe(true);
    expect(available('onlyNewEditor', { off: ['editor', 'editor2'] })).toBe(false);
  });

  it('R-SHA-03: shared accounts need sign-in with an employee ID', () => {
    expect(available('sharedAccountLogin', { on: ['sharedAccountLogin'] })).toBe(false);
    expect(available('sharedAccountLogin', { on: ['employeeIdLogin'] })).toBe(false);
    expect(available('sharedAccountLogin', { on: ['sharedAccountLogin', 'employeeIdLogin'] })).toBe(true);
  });
});
