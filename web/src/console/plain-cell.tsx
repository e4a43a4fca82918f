import type { ReactNode } from 'react';
import { z } from 'zod';
import { Timestamp } from '../../../contracts/kernel/fields.ts';
import { contractListTexts } from '../app/i18n/en/contract-list.ts';
import { sayOf, type Texts } from '../app/i18n/text.ts';
import type { BrowserQuery } from '../providers/contract-call.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { plainSchema } from './contract-fields.ts';

const say = sayOf(contractListTexts);

const schemaOf = (query: BrowserQuery, source: string): unknown =>
  query.view instanceof z.ZodObject ? plainSchema(query.view.shape[source]) : undefined;

/** A value in words, as the view of a list says what it is. */
export function plainText(query: BrowserQuery, texts: Texts, source: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return schemaOf(query, source) instanceof z.ZodEnum ? sayOf(texts)(value) : value;
}

/** A value as it is drawn where its column says nothing else. */
export function plainCell(query: BrowserQuery, texts: Texts, source: string, value: unknown): ReactNode {
  if (typeof value === 'string' && schemaOf(query, source) === plainSchema(Timestamp))
    return <RelativeTime at={value} />;
  return <bdi>{plainText(query, texts, source, value)}</bdi>;
}
