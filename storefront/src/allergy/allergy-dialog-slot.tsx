import type { ReactNode } from 'react';
import { createStore, useStore, useT, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { messages } from '../i18n/messages';

const AllergyDialog = lazyPart(
  withMessages([messages('allergy')], () => import('./allergy-dialog').then((m) => m.AllergyDialog)),
);

const opened = createStore(false);

export function AllergyButton({ className }: { className?: string | undefined }): ReactNode {
  const t = useT();
  return (
    <button
      className={className}
      type="button"
      aria-haspopup="dialog"
      onClick={() => opened.set(true)}
      {...preloadOn(AllergyDialog.preload)}
    >
      {t('allergy.open')}
    </button>
  );
}

/** The dialog itself; its script and messages load on first intent. */
export function AllergyDialogSlot(): ReactNode {
  const open = useStore(opened);
  return <AllergyDialog open={open} onClose={() => opened.set(false)} />;
}
