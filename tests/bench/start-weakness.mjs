/** What a start must not do: everything that is needed only later is loaded before the first answer. */
await Promise.all(
  [
    'sharp',
    'openai',
    'wink-nlp',
    'wink-eng-lite-web-model',
    'typescript',
    '@temporalio/worker',
    'playwright-core',
  ].map((name) => import(name)),
);
