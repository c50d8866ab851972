import { type ReactNode, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderLinkAction, TrackedOrder } from '@munay/contracts/order/order-link';
import type { OrderState } from '@munay/contracts/order/order-state';
import { Button, call, Icon, type IconName, Link, useSearchParams, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import styles from './tracking.module.css';

interface RowProps {
  icon: IconName;
  title: ReactNode;
  text: string;
}

const Row = ({ icon, title, text }: RowProps) => (
  <li>
    <Icon name={icon} />
    <div>
      <b>{title}</b>
      <small>{text}</small>
    </div>
  </li>
);

/** An action that is currently unavailable, with the reason. */
const UnavailableAction = (props: RowProps) => (
  <li className="muted">
    <Icon name={props.icon} />
    <div>
      {props.title}
      <small>{props.text}</small>
    </div>
  </li>
);

type Reason = `tracking.${'withdrawOff' | 'withdrawDone' | 'invoiceOff' | 'cancelOff' | 'cancelDisputed'}`;
type Reasons = Partial<Record<OrderState, Reason>>;

/** Reasons why an action is unavailable. An action without a reason is hidden. */
const WITHDRAWAL_DISABLED_REASONS: Reasons = {
  paid: 'tracking.withdrawOff',
  processing: 'tracking.withdrawOff',
  withdrawalDeclared: 'tracking.withdrawDone',
  withdrawalArrived: 'tracking.withdrawDone',
};
const INVOICE_DISABLED_REASONS: Reasons = {
  unpaidCard: 'tracking.invoiceOff',
  unpaidTransfer: 'tracking.invoiceOff',
  paymentProcessing: 'tracking.invoiceOff',
};
const CANCEL_DISABLED_REASONS: Reasons = {
  processing: 'tracking.cancelOff',
  shipped: 'tracking.cancelOff',
  readyForPickup: 'tracking.cancelOff',
  disputed: 'tracking.cancelDisputed',
};

/**
 * The actions for an order. The tracking link is read-only, so changing the order requires a link that is emailed to
 * the order's address.
 */
export function OrderActions({ order, token }: { order: TrackedOrder; token: string }) {
  const t = useT();
  const { allowedActions, mailbox, state, withdrawal } = order;
  const renderUnavailable = (icon: IconName, title: string, reason: Reason | undefined): ReactNode =>
    reason && (
      <UnavailableAction
        icon={icon}
        title={title}
        text={t(reason, { reference: withdrawal?.reference ?? '' })}
      />
    );
  return (
    <section className="grid g4" aria-labelledby="tracking-actions">
      <h2 id="tracking-actions">{t('tracking.actions')}</h2>
      <ul className={`rule ${styles.actions}`} role="list">
        {allowedActions.withdraw ? (
          <Row
            icon="rotate-ccw"
            title={
              <Link to="/withdrawal" state={{ tracked: token }}>
                {t('tracking.withdraw')}
              </Link>
            }
            text={t('tracking.withdrawText')}
          />
        ) : (
          renderUnavailable('rotate-ccw', t('tracking.withdraw'), WITHDRAWAL_DISABLED_REASONS[state])
        )}
        {allowedActions.invoice ? (
          <EmailedAction action="invoice" icon="receipt" token={token} mailbox={mailbox} />
        ) : (
          renderUnavailable('receipt', t('tracking.invoice'), INVOICE_DISABLED_REASONS[state])
        )}
        {allowedActions.cancel ? (
          <EmailedAction action="cancel" icon="x" token={token} mailbox={mailbox} />
        ) : (
          renderUnavailable('x', t('tracking.cancel'), CANCEL_DISABLED_REASONS[state])
        )}
        <Row
          icon="mail"
          title={<Link to="/contact">{t('tracking.write')}</Link>}
          text={t('tracking.writeText')}
        />
      </ul>
    </section>
  );
}

interface EmailedActionProps {
  action: OrderLinkAction;
  icon: IconName;
  token: string;
  mailbox: string;
}

/** The form also works without JavaScript, because it is sent to the page's own URL, which contains the token. */
function EmailedAction({ action, icon, token, mailbox }: EmailedActionProps) {
  const t = useT();
  const [search] = useSearchParams();
  const [isSent, setIsSent] = useState(() => search.get('done') === action);
  const form = useForm({
    send: async () => {
      setIsSent(false);
      await call(ENDPOINTS.requestOrderLink, { params: { token }, body: { action } });
      setIsSent(true);
    },
  });
  return (
    <li>
      <Icon name={icon} />
      <Form
        method="post"
        action={`?form=${action === 'cancel' ? 'askCancel' : 'askInvoice'}`}
        {...form.props}
      >
        <input type="hidden" name="action" value={action} />
        <Button variant="quiet" type="submit" busy={form.busy}>
          {t(`tracking.${action}`)}
        </Button>
        <small>{t(`tracking.${action}Text`, { mailbox })}</small>
        <ActionError error={form.failure} />
        <p className="state ok" role="status">
          {isSent && (
            <>
              <Icon name="circle-check" small />{' '}
              <span className="min0">{t('tracking.asked', { mailbox })}</span>
            </>
          )}
        </p>
      </Form>
    </li>
  );
}
