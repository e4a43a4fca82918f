import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { HelpDeskForm } from '../../../../../contracts/identity/help-desk.ts';
import { helpDeskTexts } from '../../../i18n/en/help-desk.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';

/** Posts to another host, which an address alone cannot: the token is in no history and no log. */
function submitForm({ action, fields }: ReturnType<typeof HelpDeskForm.parse>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** `/help-desk`: leads to the help desk, signed in there as well. */
export function HelpDeskScreen() {
  const t = useText(helpDeskTexts);
  const [search] = useSearchParams();
  const returnTo = search.get('return_to');
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isShown = true;
    const open = async () => {
      const body = returnTo === null ? {} : { return_to: returnTo };
      const result = await call({ method: 'POST', path: '/v1/zendesk-sso/login', body });
      if (!isShown) return;
      const form = HelpDeskForm.safeParse(result.data);
      if (result.ok && form.success) submitForm(form.data);
      else setProblem(result.errorMessage);
    };
    void open();
    return () => {
      isShown = false;
    };
  }, [returnTo, attempt]);
  if (problem === null) return <RowsSkeleton rows={3} />;
  const again = () => {
    setProblem(null);
    setAttempt((before) => before + 1);
  };
  return (
    <ErrorState page title={t('failed')} onRetry={again}>
      {problem}
    </ErrorState>
  );
}
