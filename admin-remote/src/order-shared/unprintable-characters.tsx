import type { ReactNode } from 'react';
import { Icon, useT } from '@munay/kit';

/** Lists characters that the invoice cannot print, as long as they can still be corrected. */
export function UnprintableCharacters({
  signs,
  children,
}: {
  signs: readonly string[];
  children?: ReactNode;
}) {
  const t = useT();
  if (signs.length === 0) return null;
  return (
    <div role="alert">
      <p className="state warn">
        <Icon name="triangle-alert" small />{' '}
        {t('order.unshown', { signs: signs.join(' '), count: signs.length })}
      </p>
      {children}
    </div>
  );
}
