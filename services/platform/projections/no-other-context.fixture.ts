import type { QueryContext } from './define-read-model.ts';

const unused = (): never => {
  throw new Error('Reports and audit ask no other context and open no media.');
};

/** What the context of a query has beside stores and viewer, for who answers reports and audit alone: they need none of it. */
export const noOtherContext: Pick<QueryContext, 'ask' | 'sign'> = {
  ask: unused,
  sign: {
    master: unused,
    picture: unused,
    imageMapSheet: unused,
    waveform: unused,
    subtitles: unused,
    file: unused,
    source: unused,
    renew: unused,
    viewToken: unused,
    readViewToken: unused,
    expiresAt: 0,
  },
};
