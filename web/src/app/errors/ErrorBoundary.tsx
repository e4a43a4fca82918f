import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '../../providers/error-log.ts';
import { CrashedView } from './CrashedView.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the whole-page view, for a part that may fail alone. */
  readonly fallback?: ReactNode;
}

/** Turns a render error into a designed view and reports it; never a blank screen. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logFailure(0, `${error.message}\n${error.stack ?? ''}\n${info.componentStack ?? ''}`);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback ?? <CrashedView />;
  }
}
