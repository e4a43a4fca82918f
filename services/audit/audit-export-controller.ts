import { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditExport, AuditFilter } from '../../contracts/audit/audit.ts';
import { RecordPersonalDataRead } from '../../contracts/identity/personal-data.ts';
import type { SendQuery } from '../../contracts/kernel/define-query.ts';
import { authorise } from '../platform/commands/authorise.ts';
import {
  AUTHENTICATE,
  parseInput,
  readSender,
  toPersonalRead,
  requireSignedIn,
  type Authenticate,
} from '../platform/http/gateway.ts';
import { createAsk } from '../platform/queries/query-processor.ts';

const Format = z.object({ format: z.enum(['csv', 'ndjson']).default('csv') });
type Format = z.output<typeof Format>['format'];

/** The whole audit trail of a filter as text, a chunk at a time. */
export interface AuditExport {
  readonly contentType: (format: Format) => string;
  readonly write: (
    organizationId: string,
    filter: AuditFilter,
    format: Format,
    ask: SendQuery,
  ) => AsyncIterable<string>;
}
export const AUDIT_EXPORT = Symbol('audit-export');

/** A download is a stream, without the envelope. */
@Controller('v1/audit')
export class AuditExportController {
  readonly #authenticate: Authenticate;
  readonly #exporter: AuditExport;
  readonly #queries: QueryBus;
  readonly #commands: CommandBus;
  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(AUDIT_EXPORT) exporter: AuditExport,
    @Inject(QueryBus) queries: QueryBus,
    @Inject(CommandBus) commands: CommandBus,
  ) {
    this.#authenticate = authenticate;
    this.#queries = queries;
    this.#exporter = exporter;
    this.#commands = commands;
  }

  @Get('export')
  async export(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(auditExport.access, viewer);
    const { format } = parseInput(Format, query);
    const filter = parseInput(AuditFilter, query);
    const read = toPersonalRead('audit', filter.personId, viewer);
    if (read) await this.#commands.execute(new RecordPersonalDataRead(read, readSender(viewer, request)));
    reply
      .type(this.#exporter.contentType(format))
      .header('content-disposition', `attachment; filename="audit-trail.${format}"`)
      .header('cache-control', 'no-store');
    const { organizationId, userId } = viewer;
    const ask = createAsk(this.#queries)({ organizationId, actor: userId });
    return Readable.from(this.#exporter.write(organizationId, filter, format, ask));
  }
}
