import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../i18n/t';
import { useSession } from '../session/session';
import { Button } from './button';
import { Icon } from './icon';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBar(): ReactNode {
  const t = useT();
  const { refresh } = useSession();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline-place" role="status">
      {!online && (
        <div className="offline">
          <div className="in">
            <p>
              <Icon name="wifi-off" /> <span>{t('kit.offline')}</span>
            </p>
            <Button variant="quiet" className="small" onClick={() => void refresh().catch(() => undefined)}>
              {t('kit.check')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
