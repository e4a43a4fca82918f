import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOwnCommandId } from '../../services/platform/commands/client-command-id.ts';

/** Texts that begin the command id of a sender: what `systemSender` is given, and what is named a command. */
const literals = [
  /systemSender\([^;]*?[`'](\w[\w-]*-)\$\{/g,
  /systemSender\([^;`]*?, '([a-z]+(?:-[a-z]+)+)'\)/g,
  /\b\w*[cC]ommand(?:Id)? = (?:\([^)]*\): string => )?[`']([a-z][\w-]*)/g,
  /commandId = `([\w-]+)/g,
];

it('command ids that the product writes itself cannot come from outside', () => {
  const written = globSync('services/**/*.ts')
    .filter((file) => !/\.(?:spec|suite|fixture|fixture\.child)\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return literals.flatMap((pattern) => [...source.matchAll(pattern)].map(([, id = '']) => id));
    });
  expect(written).toEqual(
    expect.arrayContaining(['pipeline-', 'sso-', 'erase-', 'key-', 'setup-owner', 'seed-sample-published']),
  );
  expect(written.filter((id) => !isOwnCommandId(id))).toEqual([]);
});
