import { lazy, type ReactNode, Suspense } from 'react';
import { loginRequest, setLoginLoader } from '../api/session-expired';
import { useStore } from '../base/store';
import { loadCatalogue } from '../i18n/load-messages';

const TEXTS = { es: () => import('../i18n/login.es.json'), en: () => import('../i18n/login.en.json') };

async function loadLogin() {
  const [part] = await Promise.all([
    import(/* webpackChunkName: "login" */ './login-dialog'),
    loadCatalogue(TEXTS),
  ]);
  return part;
}

setLoginLoader(loadLogin);

const Dialog = lazy(() => loadLogin().then((m) => ({ default: m.LoginDialog })));

export function LoginSlot(): ReactNode {
  const onEnd = useStore(loginRequest);
  if (!onEnd) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={onEnd} />
    </Suspense>
  );
}
