import type { ReactNode } from 'react';
import { Icon, useT } from '@munay/kit';

/** Lists characters that the invoice cannot print, while they can still be corrected. */
export function UnprintableCharacters({
  characters,
  children,
}: {
  characters: readonly string[];
  children?: ReactNode;
}) {
  const t = useT();
  if (characters.length === 0) return null;
  return (
    <div role="alert">
      <p className="state warn">
        <Icon name="triangle-alert" small />{' '}
        {t('order.unprintable', { characters: characters.join(' '), count: characters.length })}
      </p>
      {children}
    </div>
  );
}
