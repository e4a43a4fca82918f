import { defineContext } from '../kernel/define-context.ts';
import { summaryCommands, summaryEvents, summaryQueries } from './summary.ts';

export const assistant = defineContext('assistant', {
  about: 'What the product writes about a video: its summary.',
  events: summaryEvents,
  commands: summaryCommands,
  queries: summaryQueries,
});
