import type { QueryBus } from '@nestjs/cqrs';
import type { SendQuery, QuerySender, QueryMessage } from '../../../contracts/kernel/define-query.ts';
import { authorise } from '../commands/authorise.ts';
import type { QueryContext, QueryHandler, Viewer } from '../projections/define-read-model.ts';

interface QueryPorts {
  readonly contextOf: (viewer: Viewer, asker: QueryMessage['asker']) => QueryContext;
  readonly viewerOf: (asker: QueryMessage['asker']) => Promise<Viewer | null>;
}

/** Asks a query contract as somebody, over the bus. */
export const createAsk =
  (queries: QueryBus) =>
  (asker: QuerySender): SendQuery =>
  (query, data) =>
    queries.execute(new query(query.schema.parse(data) as never, asker) as QueryMessage);

/** A question's way: who asks, may they, what is the answer. */
export class QueryProcessor {
  readonly #ports: QueryPorts;
  constructor(ports: QueryPorts) {
    this.#ports = ports;
  }

  async process(handler: QueryHandler, message: QueryMessage): Promise<unknown> {
    const viewer = await this.#ports.viewerOf(message.asker);
    // What only the product asks has no address; it is limited to what the asker may see all the same.
    if (handler.query.access.rule !== 'system') authorise(handler.query.access, viewer);
    if (viewer === null) return null;
    return handler.handle(message.data as never, this.#ports.contextOf(viewer, message.asker));
  }
}
