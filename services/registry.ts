// Written by `npm run docs`: every folder here that has a context.ts.
import { assistant } from './assistant/context.ts';
import { audit } from './audit/context.ts';
import { authoring } from './authoring/context.ts';
import { identity } from './identity/context.ts';
import { media } from './media/context.ts';
import { operations } from './operations/context.ts';
import { organization } from './organization/context.ts';
import { playback } from './playback/context.ts';
import type { ContextServices } from './platform/contexts/context-module.ts';

export const registry: readonly ContextServices[] = [
  assistant,
  audit,
  authoring,
  identity,
  media,
  operations,
  organization,
  playback,
];
