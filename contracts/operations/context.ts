import { defineContext } from '../kernel/define-context.ts';
import { operationsCalls } from './http-calls.ts';

export const operations = defineContext('operations', {
  about: 'Health, metrics and events that could not be applied.',
  calls: operationsCalls,
});
