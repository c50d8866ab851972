import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  computeRefundDeadline,
  type EditWithdrawalInput,
  type WithdrawalView,
} from '@munay/contracts/order/withdrawal';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import {
  Button,
  ButtonLink,
  call,
  getErrorText,
  invalidate,
  toast,
  useFormat,
  useMutation,
  useQueryClient,
  useT,
} from '@munay/kit';
import { Badge } from '../components/badge';
import { DATE_FORMAT } from '../components/day-time';
import { MoreMenu } from '../components/more-menu';
import { LinkDialog } from './link-dialog';
import styles from './content.module.css';

const DUE_SOON_DAYS = 3;

function useWithdrawalEdit({ _id, reference }: WithdrawalView) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditWithdrawalInput) => call(ENDPOINTS.editWithdrawal, { params: { id: _id }, body }),
    onSuccess: () => {
      void invalidate(client, ENDPOINTS.listWithdrawals, ENDPOINTS.getToDo, ENDPOINTS.openOrder);
      toast.success(t('withdrawals.updated', { reference }));
    },
    onError: (error) => toast.error(getErrorText(error)),
  });
}

export function WithdrawalState({ row: { arrivedAt, closedAt, declaredAt } }: { row: WithdrawalView }) {
  const [today] = useState(() => toShopDay(new Date()));
  const t = useT();
  const format = useFormat();
  if (closedAt !== null)
    return (
      <Badge form="settled" icon="check">
        {t('withdrawals.closedOn', { day: format.date(closedAt, DATE_FORMAT) })}
      </Badge>
    );
  const refundDeadline = computeRefundDeadline(declaredAt);
  const isOverdue = refundDeadline < today;
  const deadlineText = t(isOverdue ? 'withdrawals.overdue' : 'withdrawals.dueBy', {
    day: format.date(refundDeadline, { day: 'numeric', month: 'short' }),
  });
  return (
    <span className={`grid justify-start ${styles.stacked}`}>
      {arrivedAt === null ? (
        <Badge form="wait" icon="clock">
          {t('withdrawals.declared')}
        </Badge>
      ) : (
        <Badge form="turn" icon="package-open">
          {t('withdrawals.arrived')}
        </Badge>
      )}
      {refundDeadline < addDays(today, DUE_SOON_DAYS) ? (
        <Badge form={isOverdue ? 'stop' : 'look'} icon="triangle-alert">
          {deadlineText}
        </Badge>
      ) : (
        <small className="muted tiny">{deadlineText}</small>
      )}
    </span>
  );
}

export function WithdrawalActions({ row }: { row: WithdrawalView }) {
  const t = useT();
  const edit = useWithdrawalEdit(row);
  const [isLinking, setIsLinking] = useState(false);
  const { reference, orderId, arrivedAt, closedAt } = row;
  const renderAction = (change: EditWithdrawalInput, label: string) => (
    <Button busy={edit.isPending} onClick={() => edit.mutate(change)}>
      {label}
      <span className="vh"> {reference}</span>
    </Button>
  );
  if (closedAt !== null) return renderAction({ closed: false }, t('withdrawals.reopen'));
  const arrivalAction = {
    label: t('withdrawals.hasArrived'),
    icon: 'package-open',
    run: () => edit.mutate({ arrived: true }),
  } as const;
  const refundLink = orderId !== null && `/admin/dashboard?tab=orders&order=${orderId}&refund=1`;
  return (
    <div className="row g2">
      {orderId === null ? (
        <Button aria-haspopup="dialog" busy={edit.isPending} onClick={() => setIsLinking(true)}>
          {t('withdrawals.link')}
          <span className="vh"> {reference}</span>
        </Button>
      ) : arrivedAt === null ? (
        renderAction({ arrived: true }, arrivalAction.label)
      ) : (
        <ButtonLink to={refundLink || ''}>
          {t('withdrawals.refund')}
          <span className="vh"> {reference}</span>
        </ButtonLink>
      )}
      <MoreMenu
        label={t('withdrawals.more', { reference })}
        items={[
          ...(orderId === null && arrivedAt === null ? [arrivalAction] : []),
          ...(refundLink && arrivedAt === null
            ? [{ label: t('withdrawals.refund'), icon: 'undo-2' as const, to: refundLink }]
            : []),
          { label: t('withdrawals.close'), icon: 'check', run: () => edit.mutate({ closed: true }) },
        ]}
      />
      {isLinking && (
        <LinkDialog
          row={row}
          onLink={(orderNumber) => {
            setIsLinking(false);
            edit.mutate({ orderNumber });
          }}
          onClose={() => setIsLinking(false)}
        />
      )}
    </div>
  );
}
