import type { CommandBus } from '@nestjs/cqrs';
import { PersonalReadUnrecorded, RecordPersonalDataRead } from '../../../contracts/identity/personal-data.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { streamName } from '../../platform/event-store/stream-name.ts';
import { StorageFull } from '../../platform/objects/free-space.ts';
import type { PersonalRead } from '../../platform/http/gateway.ts';
import { isRecorded, reader, type Reader } from './record-personal-data-read.ts';

/** Records that somebody looks at personal data of others, before it is shown to them. */
export class PersonalReadRecorder {
  readonly #commands: Pick<CommandBus, 'execute'>;
  readonly #aggregates: Pick<AggregateCache, 'getCached'>;

  constructor(commands: Pick<CommandBus, 'execute'>, aggregates: Pick<AggregateCache, 'getCached'>) {
    this.#commands = commands;
    this.#aggregates = aggregates;
  }

  /** What this process knows to be recorded within the hour needs no event store; without one, nothing else is shown. */
  async record(read: PersonalRead, sender: Sender): Promise<void> {
    const cached = this.#aggregates.getCached(sender.organizationId, streamName(reader, read.readerId));
    if (cached && isRecorded(cached.state as Reader, read, new Date())) return; // what its own fold made
    try {
      await this.#commands.execute(new RecordPersonalDataRead(read, sender));
    } catch (error) {
      // a full disk has an error of its own, which says what to do
      const isAway =
        error instanceof DomainError && error.kind === 'unavailable' && error.error !== StorageFull().error;
      throw isAway ? PersonalReadUnrecorded({ cause: error }) : error;
    }
  }
}
