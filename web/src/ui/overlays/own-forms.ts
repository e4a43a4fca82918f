import type { FormEvent } from 'react';

const stop = (event: FormEvent) => event.stopPropagation();

/**
 * On what opens above the page. React hands its events on to the component that opened it, where a form would take those
 * of a form in here for its own, and send itself.
 */
export const ownForms = { onSubmit: stop, onReset: stop };
