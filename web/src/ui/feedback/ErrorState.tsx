import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import type { ArtName } from '../images/Art.tsx';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  readonly art?: ArtName;
  /** What happened. */
  readonly title?: ReactNode;
  /** What is safe, and what to do. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  /** It is being tried again. */
  readonly retrying?: boolean;
  readonly action?: ReactNode;
  /** A reference for support. */
  readonly reference?: string | undefined;
  readonly page?: boolean;
}

/** An error: what happened, what is safe, what to do next. */
export function ErrorState(props: ErrorStateProps) {
  const {
    art = 'broken',
    title,
    children,
    onRetry,
    retrying = false,
    action,
    reference,
    page = false,
  } = props;
  const t = useText(kitTexts);
  return (
    <EmptyState
      role="alert"
      page={page}
      art={art}
      title={title ?? t('errorTitle')}
      reference={reference && t('reference', { reference })}
      action={
        (onRetry ?? action) && (
          <>
            {onRetry && (
              <Button variant="primary" icon={RotateCw} busy={retrying} onClick={onRetry}>
                {t('tryAgain')}
              </Button>
            )}
            {action}
          </>
        )
      }
    >
      {children ?? t('errorBody')}
    </EmptyState>
  );
}
