import type { ProductStatus } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import type { AdminIconName } from '../icons/admin-icon';
import { Badge, type BadgeForm } from './badge';

const BADGES: Record<ProductStatus, { form: BadgeForm; icon: AdminIconName }> = {
  draft: { form: 'wait', icon: 'pencil' },
  active: { form: 'settled', icon: 'circle-check' },
  archived: { form: 'quiet', icon: 'archive' },
};

export function ProductBadge({ status }: { status: ProductStatus }) {
  const t = useT();
  const { form, icon } = BADGES[status];
  return (
    <Badge form={form} icon={icon}>
      {t(`products.status.${status}`)}
    </Badge>
  );
}
