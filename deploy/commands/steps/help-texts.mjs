/** What each script of package.json does, one line each, in the order of a working day. */
export const helpTexts = {
  start: 'install, build, seed and serve everything on one port',
  cluster: 'run the product as a cluster, on the servers of `npm run engines -- up` or of the settings',
  dev: 'run server and web and reload them when a file changes',
  test: 'run every test that needs no external server, including those in Chromium',
  screens:
    'check every screen in each width and theme, with screenshots in .cache/screens: npm run screens [-- --only player]',
  check: 'check types, lint, format, boundaries and unused code; run the unit and web tests',
  ci: 'run what every change must pass: all of check and test, with the time of each part',
  build: 'build server and web into dist/',
  new: 'generate a context, aggregate, resource, command, event, read model, pipeline or screen: npm run new -- command authoring/workflow ArchiveWorkflow',
  where:
    'list everything about a name (contract, producer, folds, readers, screens, specs): npm run where -- PublishWorkflow',
  docs: 'generate the API reference and the event catalogue from the contracts',
  spec: 'print how much of a specification the tests cite, by system: SPEC_DIR=FOLDER npm run spec [-- SYSTEM… --missing]',
  lines:
    'count lines of code by context and part, now or at one or two commits: npm run lines [-- BEFORE AFTER]',
  mutants:
    'run mutation tests on models, decisions and folds, and print the surviving mutants: npm run mutants [-- FILES]',
  seed: 'load the sample organisation into a data folder, while the product runs or not; safe to repeat: npm run seed [-- --data data]',
  rebuild: 'rebuild read models from the log: npm run rebuild -- all | NAME …',
  verify: 'verify that nobody edited the log: npm run verify [-- --data data] [--receipt FILE]',
  backup:
    'make a consistent backup of a data folder, or of a cluster with STEPWELL_PROFILE=cluster, while it runs: npm run backup -- TARGET',
  restore: 'restore a backup into an empty folder and verify it: npm run restore -- BACKUP TARGET',
  'accept-log':
    'accept a log that is older than its anchor, as after a restore: npm run accept-log -- --reason TEXT [--data data]',
  migrate:
    'migrate a stopped data folder to the servers of a cluster, or check the result: npm run migrate -- --to cluster [--data data] [--check]',
  refill: 'refill deleted or truncated Kafka topics of a cluster from the log',
  analyst:
    'create a ClickHouse account that can read one organisation of a cluster: npm run analyst -- --organisation ID [--new-password | --drop]',
  'owner-access':
    'print a link that signs an organisation admin in once, and switch their IP restriction off: npm run owner-access -- EMAIL [--data data]',
  models:
    'list, fetch or remove the models that the product runs: npm run models -- list | get NAME | remove NAME',
  bench:
    'run benchmarks against a comparable product and the theoretical limit: npm run bench -- NAME | all | cluster [--quick] [--json]',
  pictures:
    'measure the results for HDR, anamorphic, portrait, high-frame-rate, one-frame and two-track videos: npm run pictures [-- SOURCE…] [--json]',
  faults: 'run kill, crash and power-loss tests: npm run faults [-- --n 10]',
  security: 'run attacks on the product and count them by kind: npm run security [-- NAME…]',
  engines:
    'download, start and stop the servers for the tests (MongoDB, S3, mail …): npm run engines -- get | up | down | status [NAME…]',
  help: 'print this list',
};
