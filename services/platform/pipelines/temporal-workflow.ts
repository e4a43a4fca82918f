import {
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  condition,
  defineQuery,
  defineSignal,
  setHandler,
} from '@temporalio/workflow';
import type { AnyPipeline, Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineProgram } from './pipeline-program.ts';
import type { RunState } from './pipelines.ts';
import { TemporalMachine } from './temporal-machine.ts';
import { temporalNames, type TemporalStart } from './temporal-names.ts';

/** A Temporal workflow that runs a pipeline: the same program as the embedded engine, over Temporal's primitives. */
export function temporalPipeline(pipeline: AnyPipeline): (start: TemporalStart) => Promise<unknown> {
  return async (start) => {
    const machine = new TemporalMachine(pipeline, start);
    const program = new PipelineProgram(pipeline, machine);
    for (const name of Object.keys(pipeline.contract.signals))
      setHandler(defineSignal<[unknown]>(name), (data) => program.signal(name, data));
    for (const name of Object.keys(pipeline.contract.queries))
      setHandler(defineQuery(name), () => machine.queries.get(name) ?? null);
    setHandler(defineSignal<[string]>(temporalNames.retryStage), (stage) => program.retryStage(stage));
    setHandler(defineQuery(temporalNames.fits), () => true);
    let isCancelRequested = false;
    void CancellationScope.current().cancelRequested.catch(() => {
      isCancelRequested = true;
      program.cancel();
    });
    const state = (): RunState =>
      isCancelRequested ? 'cancelling' : program.failedStages.length > 0 ? 'failed' : 'running';

    // The program decides what a cancellation stops, so Temporal's own does not propagate into this scope.
    return CancellationScope.nonCancellable(async () => {
      void saveProgressOnChange(machine, state);
      const outcome = await program.run(pipeline.contract.input.parse(start.input));
      machine.end(outcome);
      if (outcome.state === 'done') return outcome.result;
      if (outcome.state === 'cancelled') throw new CancelledFailure('The run was cancelled.');
      throw failureOf(outcome.cause);
    });
  };
}

/** Once per turn in which something has changed, however much it was. */
async function saveProgressOnChange(machine: TemporalMachine, state: () => RunState): Promise<never> {
  for (;;) {
    await condition(() => machine.hasUnsavedProgress(state()));
    machine.saveProgress(state());
  }
}

/** A cause in Temporal's form. */
const failureOf = (cause: Cause): ApplicationFailure =>
  ApplicationFailure.create({
    type: cause.error,
    message: cause.message,
    nonRetryable: true,
    details: [cause],
  });
