import { resolve } from 'node:path';

/** The program that runs in place of a language model, and does what a prompt says. */
export const program = resolve(import.meta.dirname, 'scripted-model.fixture.ts');
/** It answers this one with `Open the valve`. */
export const order = {
  purpose: 'test',
  promptVersion: '1',
  system: 'Write.',
  prompt: 'say Open the valve',
  maxTokens: 20,
  timeoutMs: 60_000,
};
