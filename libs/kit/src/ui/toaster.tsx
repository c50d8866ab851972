import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { useStore } from '../base/store';
import { useT } from '../i18n/t';
import { Link } from '../router/router';
import { useKeepMessages } from '../session/session';
import {
  closeToast,
  keepFailureToasts,
  type ToastAction,
  type ToastMessage,
  toastStore,
} from '../toast/toast-store';
import { Button } from './button';
import { Icon } from './icon';

function Toast({ message, paused }: { message: ToastMessage; paused: boolean }): ReactNode {
  const t = useT();
  const remainingMs = useRef<number>(LIMITS.toastMs);

  useEffect(() => {
    if (paused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => closeToast(message.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAt));
    };
  }, [message.id, paused]);

  const failed = message.kind === 'failed';
  return (
    <div className={failed ? 'toast bad' : 'toast'}>
      <Icon name={failed ? 'circle-alert' : 'circle-check'} small />
      <div className="words">
        <p lang={message.lang}>{message.text}</p>
        {message.also !== undefined && <p>{message.also}</p>}
      </div>
      {message.action !== undefined && (
        <Action action={message.action} close={() => closeToast(message.id)} />
      )}
      <Button variant="icon" aria-label={t('kit.closeToast')} onClick={() => closeToast(message.id)}>
        <Icon name="x" small />
      </Button>
    </div>
  );
}

function Action({ action, close }: { action: ToastAction; close: () => void }): ReactNode {
  if ('to' in action)
    return (
      <Link className="go" to={action.to} onClick={close}>
        {action.label}
      </Link>
    );
  const run = (): void => {
    close();
    action.run();
  };
  return (
    <Button variant="plain" className="go" onClick={run}>
      {action.label}
    </Button>
  );
}

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const read = () => setHidden(document.hidden);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return hidden;
}

/**
 * Renders the toasts. Rendered once, by the shell. Both live regions exist from the start, because screen readers
 * announce changes in an existing region but not a new region.
 */
export function Toaster(): ReactNode {
  const t = useT();
  const messages = useStore(toastStore);
  const [paused, setPaused] = useState(false);
  const hidden = useHiddenTab();
  const keepMessages = useKeepMessages();
  const keepsFailures = useStore(keepFailureToasts);
  const show = (kind: ToastMessage['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => (
        <Toast
          key={message.id}
          message={message}
          paused={hidden || paused || keepMessages || (keepsFailures && kind === 'failed')}
        />
      ));

  // If a toast closes while the pointer is on it, the browser sends no leave event
  if (paused && messages.length === 0) setPaused(false);

  return (
    <section
      className="toasts"
      aria-label={t('kit.toasts')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className="toast-region" role="status">
        {show('done')}
      </div>
      <div className="toast-region" role="alert">
        {show('failed')}
      </div>
    </section>
  );
}
