import type { QueryBus } from '@nestjs/cqrs';
import type { SendQuery, QuerySender, QueryMessage } from '../../../contracts/kernel/define-query.ts';
import { authorise } from '../commands/authorise.ts';
import type { QueryContext, QueryHandler, Viewer } from '../projections/define-read-model.ts';

interface QueryPorts {
  readonly contextOf: (viewer: Viewer, sender: QueryMessage['sender']) => QueryContext;
  readonly viewerOf: (sender: QueryMessage['sender']) => Promise<Viewer | null>;
}

/** Creates a function that sends queries as a given sender, over the bus. */
export const createAsk =
  (queries: QueryBus) =>
  (sender: QuerySender): SendQuery =>
  (query, data) =>
    queries.execute(new query(query.schema.parse(data) as never, sender) as QueryMessage);

/** Processes a query: identify the viewer, authorise, answer. */
export class QueryProcessor {
  readonly #ports: QueryPorts;
  constructor(ports: QueryPorts) {
    this.#ports = ports;
  }

  async process(handler: QueryHandler, message: QueryMessage): Promise<unknown> {
    const viewer = await this.#ports.viewerOf(message.sender);
    // Queries that only the product sends have no HTTP endpoint; they are still limited to what the sender may see.
    if (handler.query.access.rule !== 'system') authorise(handler.query.access, viewer);
    if (viewer === null) return null;
    return handler.handle(message.data as never, this.#ports.contextOf(viewer, message.sender));
  }
}
