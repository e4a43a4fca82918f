import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { recordedForSpec } from '../../../services/platform/commands/given.fixture.ts';

/** The log of a workflow: each entry is what one command appended; by whom and under which id if that matters. */
export function recorded(
  commands: readonly (readonly WorkflowEvent[])[],
  actors: readonly (string | undefined)[] = [],
  ids: readonly (string | undefined)[] = [],
) {
  let revision = 0;
  return commands.flatMap((events, command) =>
    events.map((event) => {
      const { metadata, ...rest } = recordedForSpec(event, revision++);
      const actor = actors[command] ?? metadata.actor;
      return { ...rest, metadata: { ...metadata, actor, commandId: ids[command] ?? `command-${command}` } };
    }),
  );
}
