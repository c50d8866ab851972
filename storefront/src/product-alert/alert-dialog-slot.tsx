import { useState } from 'react';
import { useStore, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';
import { wantedSize } from './alert-dialog-state';

const AlertDialog = lazyPart(
  withMessages([messages('alert')], () => import('./alert-dialog').then((m) => m.AlertDialog)),
);

export function AlertDialogSlot() {
  const wanted = useStore(wantedSize);
  // The last one stays rendered while the dialog closes
  const [last, setLast] = useState(wanted);
  if (wanted !== null && wanted !== last) setLast(wanted);
  if (last === null) return null;
  return <AlertDialog open={wanted !== null} wanted={last} onClose={() => wantedSize.set(null)} />;
}
