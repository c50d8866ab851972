import { createStore, useStore, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { preloadOn } from '../ui/preload';
import { textsOf } from '../ui/texts-of';

const AllergyDialog = lazyPart(
  textsOf({ es: () => import('../i18n/allergy.es.json'), en: () => import('../i18n/allergy.en.json') }, () =>
    import('./allergy-dialog').then((m) => m.AllergyDialog),
  ),
);

const opened = createStore(false);

/** Opens the choice of what the shopper avoids. */
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

/** Where that dialog lives; its script and words come with the first intent. */
export function AllergySlot(): ReactNode {
  const open = useStore(opened);
  return <AllergyDialog open={open} onClose={() => opened.set(false)} />;
}
