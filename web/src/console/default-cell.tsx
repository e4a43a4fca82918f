import type { ReactNode } from 'react';
import { z } from 'zod';
import { Timestamp } from '../../../contracts/kernel/fields.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { createTranslator, type Texts } from '../i18n/text.ts';
import type { BrowserQuery } from '../providers/contract-call.ts';
import { RelativeTime } from '../ui/text/RelativeTime.tsx';
import { unwrapSchema } from './contract-fields.ts';

const t = createTranslator(contractListTexts);

const schemaOf = (query: BrowserQuery, source: string): unknown =>
  query.view instanceof z.ZodObject ? unwrapSchema(query.view.shape[source]) : undefined;

/** A value as text, according to the list's view. */
export function defaultText(query: BrowserQuery, texts: Texts, source: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return schemaOf(query, source) instanceof z.ZodEnum ? createTranslator(texts)(value) : value;
}

/** How a value is rendered if its column does not say otherwise. */
export function defaultCell(query: BrowserQuery, texts: Texts, source: string, value: unknown): ReactNode {
  if (typeof value === 'string' && schemaOf(query, source) === unwrapSchema(Timestamp))
    return <RelativeTime at={value} />;
  return <bdi>{defaultText(query, texts, source, value)}</bdi>;
}
