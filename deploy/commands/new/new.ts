import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addAggregate } from './aggregate.ts';
import { addCommand } from './command.ts';
import { addContext } from './context.ts';
import { addEvent } from './event.ts';
import { checkName, placeOf, GeneratorError } from './names.ts';
import { addPipeline } from './pipeline.ts';
import { addReadModel } from './read-model.ts';
import { addResource } from './resource.ts';
import { addScreen } from './screen.ts';
import { WorkingTree } from './working-tree.ts';

const usage = `npm run new -- context    learning
npm run new -- aggregate  organization/crew
npm run new -- resource   organization/crew
npm run new -- command    authoring/workflow ArchiveWorkflow [--event WorkflowArchived]
npm run new -- event      authoring/workflow WorkflowArchived
npm run new -- read-model authoring/archived-workflows --on WorkflowArchived,WorkflowDeleted
npm run new -- pipeline   authoring/remind-viewers
npm run new -- screen     authoring/archive [--path /archive]`;

const { positionals, values } = readArguments();
const [kind, place, name] = positionals;
const tree = new WorkingTree(resolve(import.meta.dirname, '../../..'));

/** What to do next after each kind, besides writing the rule. */
const generators: Readonly<Record<string, () => string>> = {
  context: () => {
    addContext(tree, place);
    return `Say in contracts/${place}/context.ts what it is about, then: npm run new -- resource ${place}/…`;
  },
  aggregate: () => {
    addAggregate(tree, placeOf(place));
    return 'Say in the contract what it carries beside its name, and in its decisions what refuses a command.';
  },
  resource: () => {
    addResource(tree, placeOf(place));
    return 'It works: list, form, audit trail, API page. Choose its icon and its place in the menu of the console, and write its own rules.';
  },
  command: () => {
    addCommand(tree, placeOf(place), checkName(name), values.event);
    return 'Write the rule in the decision until its spec passes, what the event changes in evolve, and place the button.';
  },
  event: () => {
    addEvent(tree, placeOf(place), checkName(name));
    return 'Say in its contract what it carries, in evolve what it changes, and make it in a decision.';
  },
  'read-model': () => {
    addReadModel(tree, placeOf(place), (values.on ?? '').split(',').filter(Boolean));
    return 'Say in the view what is shown, and fold it from the events until the spec passes.';
  },
  pipeline: () => {
    addPipeline(tree, placeOf(place));
    return 'Name its stages and activities in the contract, do the work until the spec passes, and start it from a policy.';
  },
  screen: () => {
    addScreen(tree, placeOf(place), values.path);
    return 'Say what the screen shows until its test passes.';
  },
};

try {
  const make = generators[kind ?? ''];
  if (make === undefined) throw new GeneratorError(usage);
  const next = make();
  for (const line of await tree.write()) console.log(line);
  console.log(`\n${next}\nThen: npm run docs, npm run check.`);
} catch (error) {
  if (!(error instanceof GeneratorError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { event: { type: 'string' }, on: { type: 'string' }, path: { type: 'string' } },
    });
  } catch {
    console.error(usage);
    process.exit(2);
  }
}
