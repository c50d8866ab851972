import type { ProductListState } from '@munay/contracts/admin/lists';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { useFormat, useT } from '@munay/kit';
import type { AdminIconName } from '../icons/admin-icon';
import { Badge, type BadgeForm } from './badge';

const BADGES: Record<ProductListState, { form: BadgeForm; icon: AdminIconName }> = {
  draft: { form: 'wait', icon: 'pencil' },
  active: { form: 'settled', icon: 'circle-check' },
  archived: { form: 'quiet', icon: 'archive' },
  scheduled: { form: 'wait', icon: 'clock' },
};

/** @param publishAt publication time of a scheduled product */
export function ProductBadge({ status, publishAt }: { status: ProductStatus; publishAt: string | null }) {
  const t = useT();
  const format = useFormat();
  const { form, icon } = BADGES[publishAt ? 'scheduled' : status];
  return (
    <Badge form={form} icon={icon}>
      {publishAt
        ? t('products.scheduledFor', { day: format.date(publishAt, { day: 'numeric', month: 'short' }) })
        : t(`products.status.${status}`)}
    </Badge>
  );
}
