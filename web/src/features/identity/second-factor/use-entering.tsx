import { useCallback, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { signIn } from '../../../providers/sign-in.ts';
import { SecondFactorStage } from './SecondFactorStage.tsx';
import { secondFactorStepOf, type SecondFactorStep } from './second-factor-step.ts';

/** Signs in with a password that was set a moment ago, and goes on with the second factor where one is asked for. */
export function useEntering(signInPage: string): {
  readonly enter: (email: string, password: string) => Promise<void>;
  /** Takes the place of the page. */
  readonly stage: ReactNode;
} {
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const leave = useCallback(() => void navigate(signInPage, { replace: true }), [navigate, signInPage]);
  const enter = useCallback(
    async (email: string, password: string): Promise<void> => {
      const result = await signIn(email, password);
      // If signed in, the page goes home by itself; otherwise the sign-in screen says why.
      if (result.ok) return;
      const next = secondFactorStepOf(result, { email });
      if (next) setStep(next);
      else leave();
    },
    [leave],
  );
  return { enter, stage: step && <SecondFactorStage step={step} onBack={leave} /> };
}
