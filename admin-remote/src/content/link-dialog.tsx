import { useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { WithdrawalView } from '@munay/contracts/order/withdrawal';
import { Button, endpointQuery, Loading, useFormat, useQuery, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { DATE_FORMAT } from '../components/day-time';
import { AdminInput } from '../form/admin-field';
import styles from './content.module.css';

const MAX_SUGGESTED_ORDERS = 5;

/** Links a withdrawal declaration to an order: an order with the same email address, or any order by its number. */
export function LinkDialog({
  row: { reference, name, email, orderNumber },
  onLink,
  onClose,
}: {
  row: WithdrawalView;
  onLink: (orderNumber: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [number, setNumber] = useState('');
  const query = { q: email, pageSize: MAX_SUGGESTED_ORDERS };
  const suggestedOrders = useQuery(endpointQuery(ENDPOINTS.getAllOrders, { query }));
  const form = useForm({
    send: () => {
      if (number.trim() !== '') onLink(number.trim());
    },
  });
  return (
    <Modal open onClose={onClose} className={styles.dialog ?? ''} labelledBy={id}>
      <Form {...form.props}>
        <h2 id={id}>{t('withdrawals.linkTitle', { reference })}</h2>
        <p className="muted">{t('withdrawals.wrote', { name, orderNumber })}</p>
        {suggestedOrders.isPending && <Loading />}
        {suggestedOrders.data && (
          <>
            <p>
              <b>{t('withdrawals.proposed', { email, count: suggestedOrders.data.orders.length })}</b>
            </p>
            <ul className={`grid ${styles.proposed}`} role="list">
              {suggestedOrders.data.orders.map((order) => (
                <li key={order._id}>
                  <Button onClick={() => onLink(order.number)}>
                    {order.number} · {format.date(order.createdAt, DATE_FORMAT)} ·{' '}
                    {format.money(order.totalCents)} · {t(`status.${order.status}`)}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <AdminInput
          label={t('withdrawals.orderNumber')}
          path="orderNumber"
          value={number}
          onChange={setNumber}
        />
        <div className="cluster gap-8">
          <Button variant="primary" type="submit">
            {t('withdrawals.link')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('kit.close')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
