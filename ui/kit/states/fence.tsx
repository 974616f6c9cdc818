import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface FenceProps {
  children: ReactNode;
  /** told when what is inside broke or did not load */
  onBreak?: (reason: unknown) => void;
  /** shown instead of an error, for what is not a part of the page's text */
  instead?: ReactNode;
}

/** Keeps what breaks inside from taking the page with it, and offers to reload. */
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
