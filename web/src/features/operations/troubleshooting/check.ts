import type { troubleshootingTexts } from '../../../i18n/en/troubleshooting.ts';

export type TextKey = keyof typeof troubleshootingTexts.english;

export const deviceChecks = ['video', 'storage', 'cookies', 'clock'] as const;
export const networkChecks = ['server', 'upload', 'download', 'stream'] as const;
export const allChecks = [...deviceChecks, ...networkChecks] as const;
export type CheckName = (typeof allChecks)[number];

/** A number with its unit, which is written in the reader's language. */
export type Measure =
  | { readonly unit: 'milliseconds' | 'seconds' | 'bytes' | 'megabits' | 'quality'; readonly amount: number }
  | { readonly unit: 'text'; readonly amount: string };

/** What a check found, and how good that is. */
export interface Finding {
  readonly state: 'ready' | 'attention' | 'failed' | 'leftOut';
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, Measure>>;
}

export type Findings = Readonly<Partial<Record<CheckName, Finding>>>;

const isProblem = ({ state }: Finding): boolean => state === 'attention' || state === 'failed';
export const problemsIn = (findings: Findings): number => Object.values(findings).filter(isProblem).length;
