import type { ReactNode } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';

const FEEL = ['scent', 'lather', 'hardness'] as const;

/** How the soap feels and how long it lasts, as far as the shop tells it. */
export function ProductFacts({ product: { feel, lastsWeeks } }: { product: ProductView }): ReactNode {
  const t = useT();
  const facts = FEEL.flatMap((part) => {
    const degree = feel?.[part];
    return degree ? [t('product.degree', { name: t(`product.feel.${part}`), degree })] : [];
  });
  if (lastsWeeks) facts.push(t('product.lasts', { weeks: lastsWeeks }));
  if (facts.length === 0) return null;
  return (
    <ul className="wraps g3 small muted" role="list">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
