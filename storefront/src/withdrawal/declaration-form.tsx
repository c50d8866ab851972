import { LIMITS } from '@munay/contracts/limits';
import type { OrderView } from '@munay/contracts/order';
import {
  ErrorSummary,
  Field,
  type FormError,
  Icon,
  Link,
  Picture,
  TextField,
  useFormat,
  useT,
} from '@munay/kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Declaration, type DeclarationField, problemsOf } from './declaration';
import { Steps } from './steps';
import styles from './withdrawal.module.css';

interface DeclarationFormProps {
  declaration: Declaration;
  order: OrderView | undefined;
  onChange: (next: Declaration) => void;
  onDone: () => void;
}

function Lines({ declaration, order, onChange, error }: LinesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { kept } = declaration;
  return (
    <fieldset className={styles.lines} aria-describedby={error ? 'withdrawal-lines-error' : undefined}>
      <legend>{t('withdrawal.goods')}</legend>
      {order.lines.map((line, place) => (
        <label key={line.sku} className="check">
          <input
            id={place === 0 ? 'withdrawal-lines' : undefined}
            type="checkbox"
            checked={!kept.includes(line.sku)}
            onChange={({ target }) =>
              onChange({
                ...declaration,
                kept: target.checked ? kept.filter((sku) => sku !== line.sku) : [...kept, line.sku],
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
  order: OrderView;
  error: string | undefined;
}

/** Step 1: who, which order, and if one likes what of it. No reason is asked. */
export function DeclarationForm({ declaration, order, onChange, onDone }: DeclarationFormProps): ReactNode {
  const t = useT();
  const [errors, setErrors] = useState<FormError[]>([]);
  const errorOf = (field: DeclarationField) =>
    errors.find((one) => one.field === `withdrawal-${field}`)?.text;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = problemsOf(declaration, order);
    setErrors(wrong.map((field) => ({ field: `withdrawal-${field}`, text: t(`withdrawal.wrong.${field}`) })));
    if (wrong.length === 0) onDone();
  };

  return (
    <form className={styles.form} noValidate aria-label={t('withdrawal.step.data')} onSubmit={submit}>
      <Steps at="data" />
      <ErrorSummary errors={errors} />
      <div className="fields">
        <TextField
          id="withdrawal-name"
          label={t('withdrawal.name')}
          autoComplete="name"
          maxLength={LIMITS.nameMax * 2}
          value={declaration.name}
          error={errorOf('name')}
          onChange={({ target }) => onChange({ ...declaration, name: target.value })}
        />
        <TextField
          id="withdrawal-email"
          label={t('withdrawal.email')}
          hint={order ? undefined : t('withdrawal.emailHint')}
          width="half"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailMax}
          value={declaration.email}
          error={errorOf('email')}
          onChange={({ target }) => onChange({ ...declaration, email: target.value })}
        />
        <TextField
          id="withdrawal-orderNumber"
          label={t('withdrawal.orderNumber')}
          hint={order ? undefined : t('withdrawal.orderHint')}
          width="half"
          maxLength={LIMITS.orderNumberMax}
          readOnly={order !== undefined}
          value={declaration.orderNumber}
          error={errorOf('orderNumber')}
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
        <Lines declaration={declaration} order={order} onChange={onChange} error={errorOf('lines')} />
      )}
      <div className="acts">
        <button className="btn btn-primary" type="submit">
          {t('withdrawal.declare')}
        </button>
        {order && (
          <Link className="btn btn-quiet" to={`/profile?order=${order._id}`}>
            {t('withdrawal.back')}
          </Link>
        )}
      </div>
      <p className="formnote">{t('withdrawal.notYet')}</p>
    </form>
  );
}
