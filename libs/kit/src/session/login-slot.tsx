import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../store';
import { loadLogin, loginAsked } from './session-over';

const Dialog = lazy(() => loadLogin().then((m) => ({ default: m.LoginDialog })));

export function LoginSlot(): ReactNode {
  const asked = useStore(loginAsked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={asked} />
    </Suspense>
  );
}
