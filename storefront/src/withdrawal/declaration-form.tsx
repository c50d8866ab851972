import '@munay/kit/form.css';
import type { ReactNode } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import type { PostedForm } from '@munay/contracts/posted-form';
import { Button, ButtonLink, Icon, Picture, useFormat, useT } from '@munay/kit';
import { ErrorSummary, Field, Form, TextField } from '@munay/kit/forms';
import { useForm } from '../hooks/use-form';
import { type Declaration, type DeclaredOrder, mailboxOf, problemsOf } from './declaration';
import { Steps } from './steps';
import styles from './withdrawal.module.css';

interface DeclarationFormProps {
  declaration: Declaration;
  order: DeclaredOrder | undefined;
  /** As sent without JavaScript. */
  posted: PostedForm | undefined;
  onChange: (next: Declaration) => void;
  onDone: () => void;
}

function Lines({ declaration, order, onChange, error }: LinesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { excluded } = declaration;
  return (
    <fieldset className={styles.lines} aria-describedby={error ? 'withdrawal-lines-error' : undefined}>
      <legend>{t('withdrawal.goods')}</legend>
      {order.lines.map((line, index) => (
        <label key={line.sku} className="check">
          <input
            id={index === 0 ? 'withdrawal-lines' : undefined}
            type="checkbox"
            checked={!excluded.includes(line.sku)}
            onChange={({ target }) =>
              onChange({
                ...declaration,
                excluded: target.checked
                  ? excluded.filter((sku) => sku !== line.sku)
                  : [...excluded, line.sku],
              })
            }
          />
          {line.image && (
            <span className={styles.thumb}>
              <Picture image={line.image} sizes="56px" alt="" />
            </span>
          )}
          <span className={styles.line}>
            {line.title}
            <small>{t('withdrawal.pieces', { size: line.size, count: line.quantity })}</small>
          </span>
          <span className="num">{format.money(line.lineCents)}</span>
        </label>
      ))}
      {error && (
        <p className="err" id="withdrawal-lines-error">
          <Icon name="circle-alert" small /> {error}
        </p>
      )}
    </fieldset>
  );
}

interface LinesProps extends Pick<DeclarationFormProps, 'declaration' | 'onChange'> {
  order: DeclaredOrder;
  error: string;
}

/** Step 1: who, which order, and optionally which items. No reason is asked. */
export function DeclarationForm(props: DeclarationFormProps): ReactNode {
  const { declaration, order, posted, onChange, onDone } = props;
  const t = useT();
  const mailbox = mailboxOf(order);
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
    problems: Object.fromEntries(
      problemsOf(declaration, order).map((field) => [field, t(`withdrawal.wrong.${field}`)]),
    ),
    send: async () => onDone(),
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
          maxLength={LIMITS.nameMax * 2}
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
          maxLength={LIMITS.emailMax}
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
          maxLength={LIMITS.orderNumberMax}
          readOnly={order !== undefined}
          value={declaration.orderNumber}
          onChange={({ target }) => onChange({ ...declaration, orderNumber: target.value })}
        />
        {!order && (
          <Field
            id="withdrawal-goods"
            label={t('withdrawal.goods')}
            hint={t('withdrawal.goodsHint')}
            optional
          >
            {(control) => (
              <textarea
                className="input"
                name="goods"
                rows={2}
                maxLength={LIMITS.noteMax}
                {...control}
                value={declaration.goods}
                onChange={({ target }) =>
                  onChange({ ...declaration, goods: target.value.replace(/\n/g, ' ') })
                }
              />
            )}
          </Field>
        )}
      </div>
      {order && (
        <Lines
          declaration={declaration}
          order={order}
          onChange={onChange}
          error={form.field('lines').error}
        />
      )}
      <div className="acts">
        <Button variant="primary" type="submit">
          {t('withdrawal.declare')}
        </Button>
        {order && (
          <ButtonLink variant="quiet" {...order.back}>
            {t('withdrawal.back')}
          </ButtonLink>
        )}
      </div>
      <p className="formnote">{t('withdrawal.notYet')}</p>
    </Form>
  );
}
