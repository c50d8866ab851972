import type { MessageStatus, MessageView } from '@munay/contracts/shop/contact';
import { toShopDay } from '@munay/contracts/shop-day';
import { useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';

const BADGES = {
  open: { form: 'turn', icon: 'inbox' },
  answered: { form: 'settled', icon: 'check' },
  closed: { form: 'quiet', icon: 'archive' },
} as const;

export function MessageBadge({ status }: { status: MessageStatus }) {
  const t = useT();
  return <Badge {...BADGES[status]}>{t(`inbox.status.${status}`)}</Badge>;
}

const DAY_FORMAT = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Date by which the shop has promised a reply, shown while the message is unanswered. */
export function AnswerBy({ message: { status, answerBy } }: { message: MessageView }) {
  const t = useT();
  const format = useFormat();
  if (status !== 'open') return null;
  const isLate = answerBy < toShopDay(new Date());
  return (
    <Badge form={isLate ? 'failed' : 'wait'} icon={isLate ? 'triangle-alert' : 'clock'}>
      {t(isLate ? 'inbox.late' : 'inbox.answerBy', { day: format.date(answerBy, DAY_FORMAT) })}
    </Badge>
  );
}
