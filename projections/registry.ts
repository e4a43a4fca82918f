// Written by `npm run docs`: every folder here that has a context.ts.
import { analytics } from './analytics/context.ts';
import { assistant } from './assistant/context.ts';
import { audit } from './audit/context.ts';
import { authoring } from './authoring/context.ts';
import { identity } from './identity/context.ts';
import { media } from './media/context.ts';
import { organization } from './organization/context.ts';
import { playback } from './playback/context.ts';
import type { ContextProjections } from '../services/platform/contexts/context-projections.ts';

export const registry: readonly ContextProjections[] = [
  analytics,
  assistant,
  audit,
  authoring,
  identity,
  media,
  organization,
  playback,
];
