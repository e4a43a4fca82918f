/** One instruction of a Dockerfile: its word, and what stands after it on one line. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  /** The image or the stage that it begins with. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, with the arguments before the first of them put in. */
export function stagesOf(text: string): Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  const given: Record<string, string> = {};
  for (const { word, rest } of instructionsOf(text)) {
    if (word === 'FROM') {
      const [base = '', , name = ''] = rest.split(/\s+/);
      stages.push({
        name,
        base: base.replace(/\$\{(\w+)\}/g, (_, key: string) => given[key] ?? ''),
        instructions: [],
      });
    } else if (stages.length === 0 && word === 'ARG') {
      const [key = '', value = ''] = rest.split('=');
      given[key] = value;
    } else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line));
  return lines
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
      return { word: word.toUpperCase(), rest: rest.trim() };
    });
}

/** A stage's instructions after those of the stages that it is made from. */
export function wholeOf(stages: readonly Stage[], name: string): Instruction[] {
  const stage = stages.find((each) => each.name === name);
  return stage ? [...wholeOf(stages, stage.base), ...stage.instructions] : [];
}

/** The last instruction of a word, which is the one that holds; empty where there is none. */
export const lastOf = (instructions: readonly Instruction[], word: string): string =>
  instructions.findLast((each) => each.word === word)?.rest ?? '';
