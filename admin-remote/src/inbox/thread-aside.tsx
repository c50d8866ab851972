import type { ReactNode } from 'react';
import type { MessageOrder, MessageThread } from '@munay/contracts/admin/message';
import { UPDATE_MESSAGE_INPUT } from '@munay/contracts/shop/contact';
import { Button, Link, useFormat, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { Badge } from '../components/badge';
import { DATE_FORMAT } from '../components/day-time';
import { AdminTextarea } from '../form/admin-field';
import { StatusBadge } from '../order-shared/status-badge';
import type { ThreadDraft } from './thread-draft';
import styles from './inbox.module.css';

interface ThreadAsideProps {
  thread: MessageThread;
  draft: ThreadDraft;
  busy: boolean;
  failure: ReactNode;
  onUpdate: (status: MessageThread['status']) => void;
}

/** Side panel of a message: the sender's orders, the internal note, and actions that need no reply. */
export function ThreadAside({ thread, draft, busy, failure, onUpdate }: ThreadAsideProps) {
  const t = useT();
  const { email, orders, status } = thread;
  const form = useForm({ send: () => onUpdate(status) });
  return (
    <aside className={`grid g3 ${styles.aside}`} aria-label={t('inbox.aside')}>
      <section className="grid g2">
        <h3>{t('inbox.orders')}</h3>
        {orders.length > 0 ? (
          <ul className={styles.orders} role="list">
            {orders.map((order) => (
              <Order key={order._id} order={order} />
            ))}
          </ul>
        ) : (
          <p className="muted">{t('inbox.noOrders')}</p>
        )}
        <Link to={`/admin/dashboard?tab=orders&q=${encodeURIComponent(email)}`}>{t('inbox.allOrders')}</Link>
      </section>
      <Form className="grid g2" {...form.props}>
        <AdminTextarea
          label={t('inbox.note')}
          path="note"
          hint={t('inbox.noteHint')}
          rows={3}
          maxLength={UPDATE_MESSAGE_INPUT.note.max}
          value={draft.value.note}
          onChange={(next) => draft.set('note', next)}
        />
        {failure && <div role="alert">{failure}</div>}
        <div className="wraps g2">
          {draft.changedFields.includes('note') && (
            <Button type="submit" busy={busy}>
              {t('inbox.saveNote')}
            </Button>
          )}
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => onUpdate(status === 'closed' ? 'open' : 'closed')}
          >
            {t(status === 'closed' ? 'inbox.reopen' : status === 'open' ? 'inbox.closeOpen' : 'inbox.close')}
          </Button>
        </div>
      </Form>
    </aside>
  );
}

function Order({ order }: { order: MessageOrder }) {
  const t = useT();
  const format = useFormat();
  const { _id, number, status, method, createdAt, totalCents, currency, named, otherAddress } = order;
  return (
    <li>
      <Link to={`/admin/dashboard?tab=orders&order=${_id}`}>{number}</Link>
      <b className="num">{format.money(totalCents, currency)}</b>
      <span className="cluster tiny">
        <StatusBadge status={status} method={method} />
        <time className="muted" dateTime={createdAt}>
          {format.date(createdAt, DATE_FORMAT)}
        </time>
        {named && <span className="muted">{t('inbox.named')}</span>}
        {otherAddress && (
          <Badge form="look" icon="triangle-alert">
            {t('inbox.otherAddress')}
          </Badge>
        )}
      </span>
    </li>
  );
}
