import type { Logger } from 'pino';
import { ownerAccessMinutes } from '../../../contracts/identity/owner-access.ts';
import { publicAddress, type Settings } from '../../platform/config/settings.ts';
import { withEventsTable } from '../../platform/projections/columns-projector.ts';
import type { ControlHandlers } from '../../platform/operations/control-server.ts';
import { makeBackup } from '../../platform/operations/make-backup.ts';
import { backupLines } from '../../platform/operations/write-backup.ts';
import type { ProductEngines } from '../engines/product-engines.ts';
import { factTables, readModels } from '../contexts/read-models.ts';

/** Rebuilds and backups, for commands of other processes. */
export function createControlHandlers(
  { folder, readSide, columns }: ProductEngines,
  logger: Pick<Logger, 'info'>,
): Omit<ControlHandlers, 'seed' | 'ownerAccess'> {
  const readModelNames = readModels.map(({ collection }) => collection.name);
  const tables = withEventsTable(factTables).map(({ name }) => name);
  return {
    rebuild: async (names) => {
      const all = names.includes('all');
      const unknown = names.filter(
        (name) => name !== 'all' && !readModelNames.includes(name) && !tables.includes(name),
      );
      if (unknown.length > 0) {
        throw new Error(
          `There is nothing named ${unknown.join(', ')}. There are: ${[...readModelNames, ...tables].join(', ')}.`,
        );
      }
      const documents = all ? readModelNames : readModelNames.filter((name) => names.includes(name));
      const facts = all ? tables : tables.filter((name) => names.includes(name));
      if (documents.length > 0) await readSide.rebuild(documents);
      for (const name of facts) await columns.rebuild(name);
      return [`Rebuilt from the log: ${[...documents, ...facts].join(', ')}.`];
    },
    backup: async (target, keysTarget) => {
      const list = await makeBackup({ folder, target, keysTarget });
      const { head, objects } = list;
      const facts = { target, position: head?.position ?? 0, files: Object.keys(objects).length };
      logger.info(facts, 'A backup was made.');
      return backupLines(target, list);
    },
  };
}

/** The token is in the fragment of the address, which no access log sees. */
export const ownerAccessLines = (settings: Settings, token: string): readonly string[] => [
  `Open this link within ${ownerAccessMinutes} minutes. It works once, and the IP restriction is off:`,
  `${publicAddress(settings)}/owner-access#${token}`,
];
