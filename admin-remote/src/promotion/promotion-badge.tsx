import type { AdminPromotion } from '@munay/contracts/admin/promotion';
import { useT } from '@munay/kit';
import { Badge, type BadgeForm } from '../components/badge';
import type { AdminIconName } from '../icons/admin-icon';

const LOW_USE_SHARE = 0.1;
const BADGES = {
  draft: ['quiet', 'pencil'],
  scheduled: ['wait', 'clock'],
  active: ['settled', 'check'],
  few: ['look', 'triangle-alert'],
  paused: ['wait', 'circle-pause'],
  ended: ['quiet', 'archive'],
} as const satisfies Record<string, [BadgeForm, AdminIconName]>;

export const isNearlyUsedUp = ({ left, maxUses }: AdminPromotion): boolean =>
  left !== null && left <= (maxUses ?? 0) * LOW_USE_SHARE;

function getBadge(promotion: AdminPromotion, now: number): keyof typeof BADGES {
  const { state, startsAt, endsAt } = promotion;
  if (state !== 'active') return state;
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  if (startsAt !== null && Date.parse(startsAt) > now) return 'scheduled';
  return isNearlyUsedUp(promotion) ? 'few' : 'active';
}

/** State of a promotion, with the remaining uses if few are left. */
export function PromotionBadge({ promotion, now }: { promotion: AdminPromotion; now: number }) {
  const t = useT();
  const kind = getBadge(promotion, now);
  const [form, icon] = BADGES[kind];
  return (
    <Badge form={form} icon={icon}>
      {kind === 'few' ? t('promo.left', { count: promotion.left ?? 0 }) : t(`promo.state.${kind}`)}
    </Badge>
  );
}
