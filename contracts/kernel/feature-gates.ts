interface FeatureFlag {
  /** What an organisation has that never said otherwise. */
  readonly default: boolean;
  readonly about: string;
}
const off = (about: string): FeatureFlag => ({ default: false, about });
const on = (about: string): FeatureFlag => ({ default: true, about });

/** Every feature flag of an organisation, with its default (1:164-168, 1:307-316). */
export const featureFlags = {
  quiz: off('Quizzes'),
  aiQuiz: off('Quizzes written by AI'),
  multimodalSop: on('Multimodal SOPs'),
  aiQa: off('Questions about a workflow, answered by AI'),
  aiSummary: off('Summaries written by AI'),
  smartCompare: off('Smart compare'),
  smartAssist: off('Smart Assist'),
  dataHub: off('Data hub'),
  textToSpeech: off('Text to speech'),
  comments: off('Comments'),
  publicSharing: on('Links that anybody can open'),
  downloads: off('Downloads'),
  rawDownloads: off('Downloads of videos as they were uploaded'),
  scorm: off('SCORM packages'),
  zoom: off('Import of Zoom meetings'),
  restrictedIp: off('Sign-in from allowed addresses only'),
  safetyWatermark: off('Safety watermark over videos'),
  globalInvite: on('Invitations by every administrator'),
  employeeIdLogin: off('Sign-in with an employee ID'),
  sharedAccountLogin: off('Sign-in with shared accounts'),
  editor2: on('The new editor'),
  editor: on('The classic editor'),
  autoPublish: off('Publication as soon as a video is processed'),
  namesChangeable: on('Names of people can be changed'),
  kahuna: off('Kahuna'),
  ssoMapping: off('Mapping of single sign-on attributes'),
  rustici: off('Rustici'),
} as const satisfies Readonly<Record<string, FeatureFlag>>;
export type Feature = keyof typeof featureFlags;
export const featureNames = Object.keys(featureFlags) as readonly Feature[];

/** Features that also need a setting of the organisation, so that it can do without an AI that it has (1:311). */
export const aiFeatures = ['aiQuiz', 'aiQa', 'aiSummary', 'smartCompare', 'smartAssist'] as const;
export type AiFeature = (typeof aiFeatures)[number];

/** The settings of an organisation that open and close features. */
export interface FeatureSettings {
  readonly features: Readonly<Record<Feature, boolean>>;
  readonly aiSettings: Readonly<Record<AiFeature, boolean>>;
  readonly permissions: { readonly disablePublicLinks: boolean; readonly disableDownloads: boolean };
}

/** When a feature is available. Plain data, so that the generated page shows what the product decides by. */
export type Condition =
  | { readonly flag: Feature }
  | { readonly aiSetting: AiFeature }
  | { readonly permission: keyof FeatureSettings['permissions'] }
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

const flag = (name: Feature): Condition => ({ flag: name });
const ai = (name: AiFeature): Condition => ({ all: [{ flag: name }, { aiSetting: name }] });

/** What must hold for a feature to be available. A feature that is not available is absent, never shown and refused. */
export const featureGates = {
  aiQuiz: ai('aiQuiz'),
  aiQa: ai('aiQa'),
  aiSummary: ai('aiSummary'),
  smartCompare: ai('smartCompare'),
  smartAssist: ai('smartAssist'),
  aiAssistance: {
    any: [flag('quiz'), flag('multimodalSop'), ai('aiQa'), ai('aiSummary'), ai('smartCompare')],
  },
  quiz: flag('quiz'),
  multimodalSop: flag('multimodalSop'),
  dataHub: flag('dataHub'),
  textToSpeech: flag('textToSpeech'),
  comments: flag('comments'),
  publicSharing: { all: [flag('publicSharing'), { not: { permission: 'disablePublicLinks' } }] },
  downloads: {
    all: [{ any: [flag('downloads'), flag('rawDownloads')] }, { not: { permission: 'disableDownloads' } }],
  },
  scorm: flag('scorm'),
  zoom: flag('zoom'),
  safetyWatermark: flag('safetyWatermark'),
  globalInvite: flag('globalInvite'),
  employeeIdLogin: flag('employeeIdLogin'),
  sharedAccountLogin: { all: [flag('sharedAccountLogin'), flag('employeeIdLogin')] },
  onlyNewEditor: { all: [flag('editor2'), { not: flag('editor') }] },
  classicEditor: flag('editor'),
  autoPublish: flag('autoPublish'),
  namesChangeable: flag('namesChangeable'),
  integrations: { any: [flag('kahuna'), flag('ssoMapping'), flag('rustici')] },
} as const satisfies Readonly<Record<string, Condition>>;
export type FeatureGate = keyof typeof featureGates;
export const gateNames = Object.keys(featureGates) as readonly FeatureGate[];

const holds = (condition: Condition, settings: FeatureSettings): boolean =>
  unmetCondition(condition, settings) === null;

/** The part of a condition that does not hold, as small as can be said; `null` if all of it holds. */
function unmetCondition(condition: Condition, settings: FeatureSettings): Condition | null {
  const unmetIf = (isUnmet: boolean) => (isUnmet ? condition : null);
  if ('flag' in condition) return unmetIf(!settings.features[condition.flag]);
  if ('aiSetting' in condition) return unmetIf(!settings.aiSettings[condition.aiSetting]);
  if ('permission' in condition) return unmetIf(!settings.permissions[condition.permission]);
  if ('not' in condition) return unmetIf(holds(condition.not, settings));
  if ('any' in condition) return unmetIf(!condition.any.some((each) => holds(each, settings)));
  for (const each of condition.all) {
    const unmet = unmetCondition(each, settings);
    if (unmet !== null) return unmet;
  }
  return null;
}

/** What an organisation with these settings lacks for the feature; `null` if it has it. */
export const lackedFor = (gate: FeatureGate, settings: FeatureSettings): Condition | null =>
  unmetCondition(featureGates[gate], settings);

/** Whether an organisation with these settings has the feature. */
export const isAvailable = (gate: FeatureGate, settings: FeatureSettings): boolean =>
  lackedFor(gate, settings) === null;

/** Every feature that an organisation with these settings has. */
export const availableFeatures = (settings: FeatureSettings): ReadonlySet<FeatureGate> =>
  new Set(gateNames.filter((gate) => isAvailable(gate, settings)));
