import {
  type Decision,
  HIDE_REASONS,
  type HideReason,
  type ModerationStatus,
} from '@munay/contracts/shop/review';
import { Button, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { MoreMenu } from '../components/more-menu';
import { AdminIcon } from '../icons/admin-icon';

const BADGES = {
  pending: { form: 'turn', icon: 'clock' },
  published: { form: 'settled', icon: 'check' },
  hidden: { form: 'quiet', icon: 'ban' },
} as const;

export function ModerationBadge({ status, reason }: { status: ModerationStatus; reason: HideReason | null }) {
  const t = useT();
  return (
    <Badge {...BADGES[status]}>
      {t(`moderation.status.${status}`)}
      {reason && ` · ${t(`moderation.reason.${reason}`)}`}
    </Badge>
  );
}

/** A decision made with a button. Only undo returns a post to pending. */
export type VisibilityDecision = Decision & { status: 'published' | 'hidden' };

/**
 * Buttons that publish or hide a post. Hiding requires a reason, which is sent to the author. Staff cannot edit posts.
 */
export function DecisionButtons({
  status,
  name,
  busy,
  onDecide,
}: {
  status: ModerationStatus;
  name: string;
  busy: boolean;
  onDecide: (decision: VisibilityDecision) => void;
}) {
  const t = useT();
  return (
    <div className="cluster gap-8" role="group" aria-label={t('moderation.decide', { name })}>
      {status !== 'published' && (
        <Button variant="primary" busy={busy} onClick={() => !busy && onDecide({ status: 'published' })}>
          <AdminIcon name="check" /> {t('moderation.publish')}
        </Button>
      )}
      {status !== 'hidden' && (
        <MoreMenu
          label={t('moderation.hide', { name })}
          text={t('moderation.hideWord')}
          items={HIDE_REASONS.map((reason) => ({
            label: t('moderation.hideFor', { reason: t(`moderation.reason.${reason}`) }),
            icon: 'ban',
            disabled: busy,
            run: () => onDecide({ status: 'hidden', reason }),
          }))}
        />
      )}
    </div>
  );
}
