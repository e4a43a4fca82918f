/**
 * llama.cpp by itself for the bench of language: `language-bare.mjs MODEL THREADS`. Reads lines of JSON
 * `{system, prompt}` and answers each with its number of tokens. Without the product's sandbox, priority, conversation and
 * protocol.
 */
import { createInterface } from 'node:readline';
import { getLlama } from 'node-llama-cpp';

const [modelPath, threads] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: Number(threads) });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 8192, batchSize: 128, threads: Number(threads) });
const sequence = context.getSequence();

async function write({ system, prompt }) {
  await sequence.clearHistory();
  const words = [
    ['<|im_start|>', true],
    [`system\n${system}`, false],
    ['<|im_end|>\n<|im_start|>', true],
    [`user\n${prompt}`, false],
    ['<|im_end|>\n<|im_start|>assistant\n', true],
  ];
  const asked = words.flatMap(([text, isFrame]) => model.tokenize(text, isFrame));
  let tokens = 0;
  for await (const token of sequence.evaluate(asked, { temperature: 0 })) {
    if (model.isEogToken(token)) break;
    tokens += 1;
  }
  return tokens;
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin }))
  console.log(await write(JSON.parse(line)));
await llama.dispose();
process.exit(0);
