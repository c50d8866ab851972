import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { SizeView } from '@munay/contracts/shop/product';
import { Button, useFormat, useT } from '@munay/kit';
import styles from './sticky-buy-bar.module.css';

export interface StickyBuyBarProps {
  /** The form's button. The bar appears when the button has scrolled out of view. */
  anchor: RefObject<HTMLElement | null>;
  title: string;
  size: SizeView;
  adding: boolean;
  onAdd: () => void;
}

export function StickyBuyBar({ anchor, title, size, adding, onAdd }: StickyBuyBarProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (anchor.current === null) return undefined;
    // Includes the area below the window, because a fast scroll may skip the window
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setIsVisible(!entry.isIntersecting);
      },
      { rootMargin: '0px 0px 100000px' },
    );
    observer.observe(anchor.current);
    return () => observer.disconnect();
  }, [anchor]);

  if (!isVisible) return null;
  return (
    <div
      className={`row spread g3 on-white line-above foot-bar ${styles.bar}`}
      role="group"
      aria-label={t('product.stickyBar')}
    >
      <p>
        <b>{title}</b>
        <span className="small num">
          {size.label} · {format.money(size.unitPriceCents)}
        </span>
      </p>
      <Button variant="primary" small busy={adding} onClick={onAdd}>
        {t(adding ? 'product.adding' : 'product.add')}
      </Button>
    </div>
  );
}
