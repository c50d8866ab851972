import { Component, type ReactNode } from 'react';
import { NetworkError } from '../base/api-error';
import { isScriptFailure } from '../i18n/error-text';
import { FailureScreen } from './failure';

interface Props {
  children: ReactNode;
  /** Called before a retry, e.g. to remove a failed script. */
  onRetry?: () => void;
  /** Failed content is rendered again when this value, e.g. the URL, changes. */
  resetOn?: unknown;
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state: { failed: boolean; error: unknown } = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error };
  }

  /** Retries content that failed offline when the connection returns. */
  private handleOnline = (): void => {
    const { failed, error } = this.state;
    if (failed && (isScriptFailure(error) || error instanceof NetworkError)) this.retry();
  };

  override componentDidMount(): void {
    window.addEventListener('online', this.handleOnline);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.handleOnline);
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: false, error: undefined });
  };

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.retry();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback(this.state.error, this.retry);
    return <FailureScreen error={this.state.error} onRetry={this.retry} />;
  }
}
