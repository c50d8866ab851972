import '@munay/kit/form.css';
import type { ReactNode } from 'react';
import { DECLARE_WITHDRAWAL_INPUT } from '@munay/contracts/order/withdrawal';
import type { PostedForm } from '@munay/contracts/posted-form';
import { Button, ButtonLink, Icon, Picture, useFormat, useT } from '@munay/kit';
import { ErrorSummary, Form, type FormField, TextArea, TextField, useForm } from '@munay/kit/forms';
import { Quantity } from '../components/quantity';
import {
  computeRefund,
  type Declaration,
  findProblems,
  getMailbox,
  listReturnableLines,
  type WithdrawableOrder,
} from './declaration';
import { Steps } from './steps';
import styles from './withdrawal.module.css';

interface DeclarationFormProps {
  declaration: Declaration;
  order: WithdrawableOrder | undefined;
  /** Values of a form that was submitted without JavaScript. */
  posted: PostedForm | undefined;
  onChange: (next: Declaration) => void;
  onDone: () => void;
}

/** The ordered lines, each with price, quantity and refund. */
function Lines({ declaration, order, onChange, field: { id, error, ref } }: LinesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { cents, isComplete } = computeRefund(declaration, order);
  return (
    <fieldset
      id={id}
      ref={ref}
      tabIndex={-1}
      className={`no-border min0 ${styles.lines}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('withdrawal.goods')}</legend>
      <ul className="rule" role="list">
        {listReturnableLines(declaration, order).map((line) => (
          <li key={line.id}>
            <span className={styles.thumb}>
              {line.image && <Picture image={line.image} sizes="56px" alt="" />}
            </span>
            <span className="tight">
              {line.title}
              <small className="block muted small">
                {t('withdrawal.units', { size: line.size, count: line.quantity })}
              </small>
              <small className="num block muted small">
                {t('withdrawal.paid', { sum: format.money(line.netCents) })}
              </small>
            </span>
            <Quantity
              value={line.selected}
              min={0}
              max={line.remaining}
              label={t('withdrawal.quantityOf', { name: line.title })}
              decreaseLabel={t('withdrawal.less', { name: line.title })}
              increaseLabel={t('withdrawal.more', { name: line.title })}
              onChange={(quantity) =>
                onChange({ ...declaration, quantities: { ...declaration.quantities, [line.id]: quantity } })
              }
            />
          </li>
        ))}
      </ul>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="circle-alert" small /> {error}
        </p>
      )}
      <p className={styles.refund} role="status">
        {cents > 0 &&
          t(
            isComplete && order.totals.shippingCents > 0 ? 'withdrawal.refundWhole' : 'withdrawal.refundPart',
            {
              sum: format.money(cents),
            },
          )}
      </p>
    </fieldset>
  );
}

interface LinesProps extends Pick<DeclarationFormProps, 'declaration' | 'onChange'> {
  order: WithdrawableOrder;
  field: FormField;
}

/** Step 1: the person, the order, and optionally the items. No reason is required. */
export function DeclarationForm(props: DeclarationFormProps): ReactNode {
  const { declaration, order, posted, onChange, onDone } = props;
  const t = useT();
  const mailbox = getMailbox(order);
  const names: Record<string, string> = {
    name: t('withdrawal.name'),
    email: t('withdrawal.email'),
    orderNumber: t('withdrawal.orderNumber'),
    goods: t('withdrawal.goods'),
  };
  const form = useForm({
    id: 'withdrawal',
    posted,
    called: (field) => names[field] ?? '',
    check: () =>
      Object.fromEntries(
        findProblems(declaration, order).map((field) => [field, t(`withdrawal.wrong.${field}`)]),
      ),
    send: onDone,
  });
  return (
    <Form
      className={`grid min0 g5 ${styles.form}`}
      method="post"
      action="/withdrawal?form=withdrawal"
      aria-label={t('withdrawal.step.data')}
      {...form.props}
    >
      <Steps at="data" />
      <ErrorSummary {...form.summary} />
      <div className="fields">
        <TextField
          {...form.field('name')}
          name="name"
          label={t('withdrawal.name')}
          autoComplete="name"
          maxLength={DECLARE_WITHDRAWAL_INPUT.name.max}
          value={declaration.name}
          onChange={({ target }) => onChange({ ...declaration, name: target.value })}
        />
        <TextField
          {...form.field('email')}
          name="email"
          label={t('withdrawal.email')}
          hint={mailbox ? t('withdrawal.emailOfOrder') : order ? undefined : t('withdrawal.emailHint')}
          width="half"
          type={mailbox === '' ? 'email' : 'text'}
          autoComplete={mailbox === '' ? 'email' : 'off'}
          readOnly={mailbox !== ''}
          maxLength={DECLARE_WITHDRAWAL_INPUT.email.max}
          value={mailbox || declaration.email}
          onChange={({ target }) => onChange({ ...declaration, email: target.value })}
        />
        <TextField
          autoComplete="off"
          {...form.field('orderNumber')}
          name="orderNumber"
          label={t('withdrawal.orderNumber')}
          hint={order ? undefined : t('withdrawal.orderHint')}
          width="half"
          maxLength={DECLARE_WITHDRAWAL_INPUT.orderNumber.max}
          readOnly={order !== undefined}
          value={declaration.orderNumber}
          onChange={({ target }) => onChange({ ...declaration, orderNumber: target.value })}
        />
        {!order && (
          <TextArea
            {...form.field('goods')}
            label={t('withdrawal.goods')}
            hint={t('withdrawal.goodsHint')}
            optional
            name="goods"
            rows={2}
            maxLength={DECLARE_WITHDRAWAL_INPUT.goods.max}
            value={declaration.goods}
            onChange={({ target }) => onChange({ ...declaration, goods: target.value.replace(/\n/g, ' ') })}
          />
        )}
      </div>
      {order && (
        <Lines declaration={declaration} order={order} onChange={onChange} field={form.field('lines')} />
      )}
      <div className="acts">
        <Button variant="primary" type="submit">
          {t('withdrawal.declare')}
        </Button>
        {order && (
          <ButtonLink variant="quiet" {...order.backLink}>
            {t('withdrawal.back')}
          </ButtonLink>
        )}
      </div>
      <p className="formnote">{t('withdrawal.notYet')}</p>
    </Form>
  );
}
