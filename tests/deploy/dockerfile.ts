import { DockerfileParser, type Instruction } from 'dockerfile-ast';

export interface Stage {
  readonly name: string;
  /** The image or stage that it is based on. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, with the leading arguments substituted. */
export function stagesOf(text: string): Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  const dockerfile = DockerfileParser.parse(text);
  const begins = new Map(dockerfile.getFROMs().map((from) => [from.getRange().start.line, from]));
  for (const instruction of dockerfile.getInstructions()) {
    const from = begins.get(instruction.getRange().start.line);
    if (!from) stages.at(-1)?.instructions.push(instruction);
    else {
      const base = from.getExpandedArguments()[0]?.getValue() ?? '';
      stages.push({ name: from.getBuildStage() ?? '', base, instructions: [] });
    }
  }
  return stages;
}

/** A stage's instructions after those of the stages that it is based on. */
export function wholeOf(stages: readonly Stage[], name: string): Instruction[] {
  const stage = stages.find((each) => each.name === name);
  return stage ? [...wholeOf(stages, stage.base), ...stage.instructions] : [];
}

export const restOf = (instruction: Instruction | undefined): string =>
  instruction?.getArgumentsContent() ?? '';

/** The last instruction of a kind, which is the effective one; empty if there is none. */
export const lastOf = (instructions: readonly Instruction[], word: string): string =>
  restOf(instructions.findLast((each) => each.getKeyword() === word));
