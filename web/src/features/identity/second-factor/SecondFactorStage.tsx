import { RequiredSetupCard } from './RequiredSetupCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import type { SecondFactorStep } from './second-factor-step.ts';

/** What is asked for after the first step of signing in: the second factor, or one to be set up. */
export function SecondFactorStage({ step, onBack }: { step: SecondFactorStep; onBack: () => void }) {
  return step.name === 'second-factor' ? (
    <SecondFactorCard step={step} onBack={onBack} />
  ) : (
    <RequiredSetupCard {...step} />
  );
}
