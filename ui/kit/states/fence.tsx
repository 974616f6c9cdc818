import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface FenceProps {
  children: ReactNode;
  /** called if the content threw or did not load */
  onBreak?: (reason: unknown) => void;
  /** replacement for the error message, for content outside the page's text */
  instead?: ReactNode;
}

/** Error boundary that isolates its content and offers a reload. */
export class Fence extends Component<FenceProps, { broken: boolean; chunk: boolean }> {
  override state = { broken: false, chunk: false };

  static getDerivedStateFromError(reason: unknown) {
    return { broken: true, chunk: reason instanceof Error && reason.name === 'ChunkFailure' };
  }

  override componentDidCatch(reason: unknown): void {
    this.props.onBreak?.(reason);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    const title = this.state.chunk ? 'Loading chunk failed' : 'Something went wrong';
    const text = 'Reload the page to continue. What you typed in notes is kept.';
    return (
      <ErrorState kind="failed" title={title} text={text} action={{ label: 'Reload', run: () => location.reload() }} />
    );
  }
}
