import type { ReactNode } from 'react';
import { Button, type ButtonLook, createStore, useStore, useT, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { messages } from '../i18n/messages';

const AllergyDialog = lazyPart(
  withMessages([messages('allergy')], () => import('./allergy-dialog').then((m) => m.AllergyDialog)),
);

const opened = createStore(false);

export function AllergyButton(look: ButtonLook): ReactNode {
  const t = useT();
  return (
    <Button
      variant="quiet"
      {...look}
      aria-haspopup="dialog"
      onClick={() => opened.set(true)}
      {...preloadOn(AllergyDialog.preload)}
    >
      {t('allergy.open')}
    </Button>
  );
}

/** The dialog; its script and messages load on first intent. */
export function AllergyDialogSlot(): ReactNode {
  const open = useStore(opened);
  return <AllergyDialog open={open} onClose={() => opened.set(false)} />;
}
