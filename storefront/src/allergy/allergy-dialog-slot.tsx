import type { ReactNode } from 'react';
import { Button, type ButtonLook, createStore, useStore, useT, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { messages } from '../i18n/messages';

const AllergyDialog = lazyPart(
  withMessages([messages('allergy')], () => import('./allergy-dialog').then((m) => m.AllergyDialog)),
);

const dialogOpen = createStore(false);

export function AllergyButton(buttonProps: ButtonLook): ReactNode {
  const t = useT();
  return (
    <Button
      variant="quiet"
      {...buttonProps}
      aria-haspopup="dialog"
      onClick={() => dialogOpen.set(true)}
      {...preloadOn(AllergyDialog.preload)}
    >
      {t('allergy.open')}
    </Button>
  );
}

/** Renders the dialog, whose script and messages load when the user is likely to open it. */
export function AllergyDialogSlot(): ReactNode {
  const open = useStore(dialogOpen);
  return <AllergyDialog open={open} onClose={() => dialogOpen.set(false)} />;
}
