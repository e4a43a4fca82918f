import type { QueryContext } from './define-read-model.ts';

const unused = (): never => {
  throw new Error('Reports and audit send no queries to other contexts and sign no media URLs.');
};

/** The remaining query context for reports and audit, which use neither of these. */
export const noOtherContext: Pick<QueryContext, 'ask' | 'accessOf' | 'sign'> = {
  ask: unused,
  accessOf: unused,
  sign: {
    master: unused,
    picture: unused,
    imageMapSheet: unused,
    waveform: unused,
    measured: unused,
    speech: unused,
    subtitles: unused,
    file: unused,
    source: unused,
    renew: unused,
    viewToken: unused,
    readViewToken: unused,
    expiresAt: 0,
  },
};
