import { createInterface } from 'node:readline';
import {
  getLlama,
  LlamaChatSession,
  type GbnfJsonSchema,
  type Llama,
  type LlamaContext,
  type LlamaModel,
} from 'node-llama-cpp';
import { contextTokens, WriteRequest, type WriteAnswer } from './write-messages.ts';

/** Runs in a sandbox of its own: `write-texts.child MODEL THREADS`. Reads requests and writes answers, a line each. */
const [modelPath = '', threads = '1'] = process.argv.slice(2);
type Order = Extract<WriteRequest, { do: 'write' }>;

/** Words that start and end the parts of a conversation. */
const frameTokens = 32;

const send = (message: WriteAnswer): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

interface Loaded {
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
}

async function load(): Promise<Loaded> {
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logger: (_, message) => void process.stderr.write(`${message}\n`),
    maxThreads: Number(threads),
  });
  const model = await llama.loadModel({ modelPath });
  // small batches: a request can be stopped between two of them
  const context = await model.createContext({
    contextSize: contextTokens,
    batchSize: 128,
    threads: Number(threads),
  });
  return { llama, model, context };
}

const loaded = load();
const stops = new Map<number, AbortController>();

async function write(
  { id, system, prompt, schema, maxTokens }: Order,
  signal: AbortSignal,
): Promise<WriteAnswer> {
  const { llama, model, context } = await loaded;
  const needed = model.tokenize(system).length + model.tokenize(prompt).length + frameTokens + maxTokens;
  if (needed > contextTokens) return { type: 'ended', id, by: 'prompt', inputTokens: 0, outputTokens: 0 };
  const grammar = schema
    ? await llama.createGrammarForJsonSchema<GbnfJsonSchema>(schema as GbnfJsonSchema)
    : undefined;
  const contextSequence = context.getSequence();
  try {
    const session = new LlamaChatSession({ contextSequence, systemPrompt: system });
    const { stopReason } = await session.promptWithMeta(prompt, {
      ...(grammar && { grammar }),
      maxTokens,
      temperature: 0,
      signal,
      stopOnAbortSignal: true,
      onTextChunk: (text) => {
        if (text !== '') send({ type: 'piece', id, text });
      },
    });
    const { usedInputTokens, usedOutputTokens } = contextSequence.tokenMeter;
    const tokens = { inputTokens: usedInputTokens, outputTokens: Math.min(usedOutputTokens, maxTokens) };
    return { type: 'ended', id, by: endOf(stopReason), ...tokens };
  } finally {
    await contextSequence.dispose();
  }
}

function endOf(reason: string): 'tokens' | 'stop' | 'itself' {
  if (reason === 'maxTokens') return 'tokens';
  return reason === 'abort' ? 'stop' : 'itself';
}

async function answer(order: Order): Promise<void> {
  const stop = new AbortController();
  stops.set(order.id, stop);
  try {
    send(await write(order, stop.signal));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    send(
      stop.signal.aborted
        ? { type: 'ended', id: order.id, by: 'stop', inputTokens: 0, outputTokens: 0 }
        : { type: 'failed', id: order.id, reason },
    );
  } finally {
    stops.delete(order.id);
  }
}

loaded.then(
  () => send({ type: 'loaded' }),
  (error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = WriteRequest.parse(JSON.parse(line));
    if (request.do === 'stop') stops.get(request.id)?.abort();
    else void answer(request);
  })
  .on('close', () => process.exit(0));
