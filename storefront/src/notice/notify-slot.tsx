import { useStore } from '@munay/kit';
import { useState } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { textsOf } from '../ui/texts-of';
import { wantedSize } from './notify-state';

const NotifyDialog = lazyPart(
  textsOf({ es: () => import('../i18n/notice.es.json'), en: () => import('../i18n/notice.en.json') }, () =>
    import('./notify-dialog').then((m) => m.NotifyDialog),
  ),
);

/** Where the question for a guest's address lives: outside of every other form and dialog. */
export function NotifySlot() {
  const wanted = useStore(wantedSize);
  // The last one stays drawn while the dialog closes
  const [last, setLast] = useState(wanted);
  if (wanted !== null && wanted !== last) setLast(wanted);
  if (last === null) return null;
  return <NotifyDialog open={wanted !== null} wanted={last} onClose={() => wantedSize.set(null)} />;
}
