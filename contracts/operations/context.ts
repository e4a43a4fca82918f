import { defineContext } from '../kernel/define-context.ts';
import { operationsCalls } from './http-calls.ts';
import { troubleshootingCalls } from './troubleshooting.ts';

export const operations = defineContext('operations', {
  about: 'Health, metrics, events that could not be applied, and tests of a connection.',
  calls: [...operationsCalls, ...troubleshootingCalls],
});
