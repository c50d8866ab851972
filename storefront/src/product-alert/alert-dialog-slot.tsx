import { useState } from 'react';
import { useStore, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';
import { alertTarget } from './alert-dialog-state';

const AlertDialog = lazyPart(
  withMessages([messages('alert')], () => import('./alert-dialog').then((m) => m.AlertDialog)),
);

export function AlertDialogSlot() {
  const target = useStore(alertTarget);
  // The last target stays rendered while the dialog closes
  const [last, setLast] = useState(target);
  if (target !== null && target !== last) setLast(target);
  if (last === null) return null;
  return <AlertDialog open={target !== null} target={last} onClose={() => alertTarget.set(null)} />;
}
