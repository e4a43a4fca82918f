import { withMongo } from '../../services/platform/mongo/with-mongo.ts';
import { runAndKill, runSet, type Ended, type SetCommand } from './run-command.ts';

/** What a move is told by the environment, and the folder that is moved. */
export interface Migration {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Runs `migrate` in a process of its own, to its end. */
export const migrate = (migration: Migration, ...args: string[]): Promise<Ended> =>
  runSet(commandOf(migration, args));

/** Runs it and kills it; see `runAndKill`. */
export const migrateAndKill = (migration: Migration, atWork: string, afterMs: number): Promise<boolean> =>
  runAndKill(commandOf(migration, []), atWork, afterMs);

const commandOf = ({ folder, settings }: Migration, args: readonly string[]): SetCommand => ({
  name: 'migrate',
  args: ['--to', 'cluster', '--data', folder, ...args],
  settings,
});

/** Copies collections of one MongoDB database into another. */
export const copyCollections = (from: string, to: string, names: readonly string[]): Promise<void> =>
  withMongo(from, (source) =>
    withMongo(to, async (target) => {
      for (const name of names) {
        const documents = await source.collection(name).find({}).toArray();
        if (documents.length > 0) await target.collection(name).insertMany(documents);
      }
    }),
  );
