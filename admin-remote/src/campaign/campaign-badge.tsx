import type { CampaignState } from '@munay/contracts/admin/campaign';
import { useT } from '@munay/kit';
import { Badge, type BadgeForm } from '../components/badge';
import type { AdminIconName } from '../icons/admin-icon';

const BADGES = {
  draft: ['quiet', 'pencil'],
  scheduled: ['wait', 'clock'],
  running: ['settled', 'check'],
  ended: ['quiet', 'archive'],
  undone: ['quiet', 'undo-2'],
} as const satisfies Record<CampaignState, [BadgeForm, AdminIconName]>;

export function CampaignBadge({ state }: { state: CampaignState }) {
  const t = useT();
  const [form, icon] = BADGES[state];
  return (
    <Badge form={form} icon={icon}>
      {t(`campaign.state.${state}`)}
    </Badge>
  );
}
