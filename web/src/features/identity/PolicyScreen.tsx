import { ArrowLeft } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { QueryFailed } from '../../providers/use-query-of.ts';
import { Brand } from '../../ui/images/Brand.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Policy.module.css';

type Policy = 'privacy-policy' | 'user-agreement';

async function fetchPolicy(name: Policy, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/policies/${name}.txt`, { signal }).catch(() => null);
  // A host without such a file answers with the page itself.
  const isText = response?.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const text = response?.ok && isText ? await response.text().catch(() => null) : null;
  if (text !== null) return text;
  throw new QueryFailed({ code: response?.status ?? -1, ok: false, errorMessage: '', data: null });
}

export const PrivacyPolicy = () => <PolicyScreen name="privacy-policy" />;
export const UserAgreement = () => <PolicyScreen name="user-agreement" />;

/** A policy, from a public file that an operator may replace (R-POL-01, R-POL-02). */
function PolicyScreen({ name }: { name: Policy }) {
  const t = useText(identityTexts);
  const navigate = useNavigate();
  const policy = useQuery({
    queryKey: ['policy', name],
    queryFn: ({ signal }) => fetchPolicy(name, signal),
    staleTime: Infinity,
    retry: 1,
  });
  return (
    <main className={styles['page']}>
      <header>
        <Brand />
        <Button variant="quiet" icon={ArrowLeft} iconTurns onClick={() => navigate('/')}>
          {t('back')}
        </Button>
      </header>
      {policy.isPending && (
        <div className={styles['waiting']} role="status" aria-label={t('policyLoading')}>
          <Skeleton width="40%" height={24} />
          <Skeleton />
          <Skeleton width="92%" />
          <Skeleton width="76%" />
        </div>
      )}
      {policy.isError && (
        <ErrorState title={t('policyFailed')} onRetry={() => void policy.refetch()}>
          {t('policyFailedBody')}
        </ErrorState>
      )}
      {policy.data !== undefined && <article dir="auto">{paragraphs(policy.data)}</article>}
    </main>
  );
}

/** Empty lines separate paragraphs; `# ` starts a title, `## ` a heading. Nothing is interpreted as HTML. */
const paragraphs = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, index) => {
      if (paragraph.startsWith('## ')) return <h2 key={index}>{paragraph.slice(3)}</h2>;
      if (paragraph.startsWith('# ')) return <h1 key={index}>{paragraph.slice(2)}</h1>;
      return <p key={index}>{paragraph}</p>;
    });
