// Written by `npm run docs`: every folder here that has a context.ts.
import { assistant } from './assistant/context.ts';
import { ingest } from './ingest/context.ts';
import { meeting } from './meeting/context.ts';
import { render } from './render/context.ts';
import { voice } from './voice/context.ts';
import type { ContextPipelines } from './context-pipelines.ts';

export const registry: readonly ContextPipelines[] = [assistant, ingest, meeting, render, voice];
