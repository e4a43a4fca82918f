import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps/run.mjs';

/** One line for each script, in the order of a day's work. */
const lines = {
  start: 'install, build, seed and serve everything on one port',
  cluster: 'the product in its processes on servers, those of `npm run engines -- up` or of settings',
  dev: 'watch server and web while you work on them',
  test: 'every test that needs no server of its own, Chromium included; does its own set-up',
  screens:
    'photograph every screen in each width and theme into .cache/screens, and check it: npm run screens [-- --only player]',
  check: 'types, lint, format, boundaries, unused code, tests of single parts and of the web',
  ci: 'what every change must pass: all of check and test, each part once, with its time',
  build: 'build server and web into dist/',
  new: 'make a command, event, read model, pipeline or screen: npm run new -- command authoring/workflow ArchiveWorkflow',
  where:
    'everything about a name: contract, producer, folds, readers, screens, specs: npm run where -- PublishWorkflow',
  docs: 'generate the API page and the event catalogue from the contracts',
  lines:
    'lines of code by context and part, of now or of one or two commits: npm run lines [-- BEFORE AFTER]',
  mutants:
    'break the rules of models, decisions and folds one by one, and print which breaks no test saw: npm run mutants [-- FILES]',
  seed: 'load the sample organisation into a data folder, running or stopped; twice is once: npm run seed [-- --data data]',
  rebuild: 'rebuild read models from the log: npm run rebuild -- all | NAME …',
  verify: 'prove that nobody edited the log: npm run verify [-- --data data] [--receipt FILE]',
  backup:
    'copy a running data folder, or with STEPWELL_PROFILE=cluster what its engines hold, consistently: npm run backup -- TARGET',
  restore: 'restore a backup into an empty folder and verify it: npm run restore -- BACKUP TARGET',
  'accept-log':
    'say that a log which is older than its anchor is meant: npm run accept-log -- --reason TEXT [--data data]',
  migrate:
    'move a stopped data folder up into the engines of a cluster, and prove it: npm run migrate -- --to cluster [--data data] [--check]',
  refill: 'fill deleted or cut-off topics of a cluster anew from the log',
  analyst:
    'an account in the ClickHouse of a cluster that sees one organisation: npm run analyst -- --organisation ID [--new-password | --drop]',
  bench:
    'measure against a peer and the bare limit: npm run bench -- NAME | all | cluster [--quick] [--json]',
  pictures:
    'what becomes of HDR, anamorphic, portrait, fast, one-frame and two-track videos, measured: npm run pictures [-- SOURCE…] [--json]',
  faults: 'kill, crash and power-loss tests: npm run faults [-- --n 10]',
  security: 'attacks on the product, and how many of each kind were tried: npm run security [-- NAME...]',
  engines:
    'servers for the tests (MongoDB, S3, mail …), got once and kept: npm run engines -- get | up | down | status [NAME…]',
  help: 'this list',
};

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const [name, line] of Object.entries(lines))
  if (scripts[name]) console.log(`npm run ${name.padEnd(11)}${line}`);
