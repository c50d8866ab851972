import { useState } from 'react';
import type { AdminOrder, TimelineEvent } from '@munay/contracts/admin/order';
import { Button, Icon, useQuery, useT } from '@munay/kit';
import { getJobName } from '../components/mails/job-name';
import { getMailErrorText } from '../components/mails/mail-error';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import { timelineQuery } from '../order-shared/order-queries';
import { EmailDialog } from './email-dialog';
import { useRequeue } from './use-order-move';
import styles from '../order-shared/order-form.module.css';

type MailEvent = Extract<TimelineEvent, { kind: 'mail' }>;

/** Order emails that could not be delivered. Correcting the address sends them again. */
export function UndeliveredMail({ order }: { order: AdminOrder }) {
  const t = useT();
  const [isEditing, setIsEditing] = useState(false);
  const { data } = useQuery(timelineQuery(order));
  const deadMails = (data?.events ?? []).filter(
    (event): event is MailEvent =>
      event.kind === 'mail' && event.status === 'dead' && event.type !== 'refund',
  );
  const requeue = useRequeue(order._id);
  if (deadMails.length === 0) return null;
  return (
    <Panel title={t('undelivered.title', { count: deadMails.length })}>
      {deadMails.map(({ _id, type, error }) => (
        <p key={_id} className="state bad">
          <Icon name="triangle-alert" small /> {getJobName(t, type)}
          {order.customer.email && ` · ${order.customer.email}`}
          {error && ` · ${getMailErrorText(t, error)}`}
        </p>
      ))}
      <p className={`cluster justify-end ${styles.next}`}>
        <Button onClick={() => setIsEditing(true)}>
          <AdminIcon name="pencil" /> {t('undelivered.correct')}
        </Button>
        <Button busy={requeue.isPending} onClick={() => requeue.mutate(deadMails.map(({ _id }) => _id))}>
          <AdminIcon name="send" /> {t('undelivered.again')}
        </Button>
      </p>
      <EmailDialog order={order} open={isEditing} onClose={() => setIsEditing(false)} />
    </Panel>
  );
}
