import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Call, type Outcome } from './product-clients.ts';

/** What became of all that was asked. */
export interface LoadReport {
  /** Questions and commands, each counted once however often it was sent. */
  requests: number;
  /** Asked in a second, as it came to be: fewer than wanted where the machine could not do more. */
  perSecond: number;
  /** Connections and requests that were cut off without an answer. */
  cut: number;
  /** What became of the first of them, a sentence each. */
  readonly cutSentences: string[];
  /** Connections that were refused; the same was then asked of another process. */
  turnedAway: number;
  /** Answers by which something was to be sent again (503). */
  refused: number;
  /** The longest that one request waited for its answer. */
  slowestMs: number;
}

/** Who asks at once at most. */
const maxConcurrent = 96;
const tickMs = 10;
const retryMs = 50;
const mostSentences = 10;

/** So many requests a second, half of them commands, to several processes in turn; who is refused asks the next one. */
export class SteadyLoad {
  /** Ids of commands that were answered with 200. */
  readonly acknowledged: string[] = [];
  readonly report: LoadReport = {
    requests: 0,
    perSecond: 0,
    cut: 0,
    cutSentences: [],
    turnedAway: 0,
    refused: 0,
    slowestMs: 0,
  };
  readonly #clients: readonly (readonly Client[])[];
  readonly #command: (commandId: string) => Call;
  readonly #question: Call;
  readonly #idle: (readonly Client[])[];
  readonly #underWay = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(
    { addresses, token }: { readonly addresses: readonly string[]; readonly token: string },
    perSecond: number,
    { command, question }: { readonly command: (commandId: string) => Call; readonly question: Call },
  ) {
    this.#clients = Array.from({ length: maxConcurrent }, () =>
      addresses.map((address) => new Client(address, token)),
    );
    this.#idle = [...this.#clients];
    this.#command = command;
    this.#question = question;
    this.#running = this.#run(perSecond);
  }

  async end(): Promise<LoadReport> {
    this.#isOver = true;
    await this.#running;
    for (const client of this.#clients.flat()) client.close();
    return this.report;
  }

  async #run(expected: number): Promise<void> {
    const began = performance.now();
    const secondsSince = (): number => (performance.now() - began) / 1000;
    // what nobody is free to ask in time is not asked in a heap later
    for (let forgone = 0; !this.#isOver; await pause(tickMs)) {
      let due = Math.floor(expected * secondsSince()) - this.report.requests - forgone;
      for (; due > 0 && this.#idle.length > 0; due--) this.#ask();
      forgone += due;
    }
    this.report.perSecond = Math.round(this.report.requests / secondsSince());
    await Promise.all(this.#underWay);
  }

  #ask(): void {
    const connections = this.#idle.shift();
    if (!connections) return;
    const turn = this.report.requests++;
    const commandId = turn % 2 === 0 ? randomUUID() : null;
    const call = commandId === null ? this.#question : this.#command(commandId);
    const asking = this.#insist(connections, call, turn).then(() => {
      if (commandId !== null) this.acknowledged.push(commandId);
      this.#idle.push(connections);
      this.#underWay.delete(asking);
    });
    this.#underWay.add(asking);
  }

  /** Until it is answered: of the process whose turn it is, else of the next. */
  async #insist(connections: readonly Client[], call: Call, turn: number): Promise<void> {
    for (let attempt = turn >> 1; ; attempt++) {
      const client = connections[attempt % connections.length];
      if (!client) throw new Error('There is nobody to ask.');
      const began = performance.now();
      const outcome = await client.call(call);
      this.report.slowestMs = Math.max(this.report.slowestMs, Math.round(performance.now() - began));
      if (outcome.kind === 'cut') this.#noteCut(call, outcome.reason, Math.round(performance.now() - began));
      if (this.#isAnswer(outcome)) return;
      if (outcome.kind !== 'refused') await pause(retryMs);
    }
  }

  #noteCut({ method, path }: Call, reason: string, afterMs: number): void {
    this.report.cut++;
    if (this.report.cutSentences.length >= mostSentences) return;
    const at = new Date().toISOString();
    this.report.cutSentences.push(`${method} ${path} was cut off at ${at}, after ${afterMs} ms: ${reason}.`);
  }

  #isAnswer(outcome: Outcome): boolean {
    if (outcome.kind === 'answered' && outcome.status === 200) return true;
    if (outcome.kind === 'cut') return false;
    if (outcome.kind === 'refused') this.report.turnedAway++;
    else if (outcome.status === 503) this.report.refused++;
    else throw new Error(`${outcome.status} ${JSON.stringify(outcome.body)}`);
    return false;
  }
}
