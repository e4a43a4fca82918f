import { troubleshootingTexts } from '../../../i18n/en/troubleshooting.ts';
import type { Translate } from '../../../i18n/text.ts';
import { fileSize } from '../../../ui/text/file-format.ts';
import { allChecks, type Finding, type Findings, type Measure } from './check.ts';
import type { DeviceFact } from './device-facts.ts';

export type Say = Translate<typeof troubleshootingTexts.english>;

/** Faster than this, the sample is too short to tell. */
const maxMbit = 100;

function amountText({ unit, amount }: Measure, say: Say, locale: string): string {
  switch (unit) {
    case 'text':
      return amount;
    case 'bytes':
      return fileSize(amount, locale);
    case 'milliseconds':
      return say('milliseconds', { count: amount.toLocaleString(locale) });
    case 'quality':
      return say('quality', { count: amount });
    case 'megabits':
      return amount > maxMbit
        ? say('speedOver', { count: maxMbit })
        : say('speed', { count: amount.toLocaleString(locale, { maximumSignificantDigits: 2 }) });
    case 'seconds':
      return durationText(amount, say);
  }
}

function durationText(seconds: number, say: Say): string {
  if (seconds < 90) return say('seconds', { smart_count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? say('minutes', { smart_count: minutes })
    : say('hours', { smart_count: Math.round(minutes / 60) });
}

/** A finding as a sentence. */
export function findingText({ text, values = {} }: Finding, say: Say, locale: string): string {
  const written = Object.entries(values).map(([name, measure]) => [name, amountText(measure, say, locale)]);
  return say(text, Object.fromEntries(written) as Record<string, string>);
}

interface Report {
  readonly findings: Findings;
  readonly facts: readonly DeviceFact[];
  readonly at: Date;
}

/** The report as plain text, for a message to support. */
export function reportText({ findings, facts, at }: Report, say: Say, locale: string): string {
  const found = allChecks.flatMap((name) => {
    const finding = findings[name];
    return finding
      ? [`[${say(`state_${finding.state}`)}] ${say(name)}: ${findingText(finding, say, locale)}`]
      : [];
  });
  const about = facts.map(({ name, value }) => `${say(`fact_${name}`)}: ${value}`);
  return [say('reportTitle'), at.toISOString(), '', ...found, '', ...about].join('\n');
}
