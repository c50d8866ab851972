import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import { currentLocale } from '@munay/kit';

/** The product title in the staff member's language, below the title shown to the buyer. */
export function ShopTitle({
  order,
  line,
}: {
  order: AdminOrder;
  line: Pick<OrderLine, 'productId' | 'title'>;
}) {
  const locale = currentLocale();
  const localTitle = order.titles[line.productId]?.[locale];
  if (!localTitle || order.locale === locale || localTitle === line.title) return null;
  return (
    <small className="block muted" lang={locale}>
      {localTitle}
    </small>
  );
}
