/** What a start must not do: load everything before the first answer. */
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
