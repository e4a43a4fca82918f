import type { ParkedEvent } from '../../documents/document-store.ts';
import type { Copy, TableContract } from '../columns.ts';
import type { RowBatch } from '../columns-engine.ts';
import type { StatementLimits } from '../engine-settings.ts';

/** What the child must know before its first call; passed as its only argument. */
export interface EngineStart {
  readonly folder: string;
  readonly tables: readonly TableContract[];
  readonly limits: EngineLimits;
}

export interface EngineLimits extends StatementLimits {
  /** Bytes the whole engine may hold. */
  readonly engineBytes: number;
}

/** Calls over the pipe. Each may be sent again after a crash: none of them has an effect twice. */
export type EngineCall =
  | {
      readonly call: 'query';
      readonly organizationId: string;
      readonly sql: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    }
  | { readonly call: 'insert'; readonly table: string; readonly batch: RowBatch; readonly copy: Copy }
  | { readonly call: 'checkpoint'; readonly table: string; readonly copy: Copy }
  | { readonly call: 'park'; readonly table: string; readonly event: ParkedEvent; readonly copy: Copy }
  | { readonly call: 'parked'; readonly table: string; readonly copy: Copy }
  | { readonly call: 'startBuilding'; readonly table: string }
  | { readonly call: 'swapBuilt'; readonly table: string; readonly build: string }
  | { readonly call: 'close' };

export interface EngineRequest {
  readonly id: number;
  readonly body: EngineCall;
}

export interface EngineReply {
  readonly id: number;
  readonly value?: unknown;
  readonly problem?: EngineProblem;
}

export interface EngineProblem {
  readonly kind: 'refused' | 'row-refused' | 'unavailable' | 'failed';
  readonly reason: string;
}

export const isRequest = (message: unknown): message is EngineRequest =>
  typeof message === 'object' && message !== null && 'id' in message && 'body' in message;

export const isReply = (message: unknown): message is EngineReply =>
  typeof message === 'object' && message !== null && 'id' in message && !('body' in message);
