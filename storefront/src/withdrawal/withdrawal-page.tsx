import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import type { WithdrawalReceipt } from '@munay/contracts/order/withdrawal';
import {
  call,
  ErrorLine,
  ErrorText,
  Icon,
  Link,
  PageTitle,
  useFormat,
  useMutation,
  useQuery,
  useSearchParams,
  useSession,
  useT,
} from '@munay/kit';
import { NextSteps } from '../components/next-steps';
import { orderQuery } from '../order/order-queries';
import { type Declaration, EMPTY_DECLARATION, givenBack, toInput } from './declaration';
import { DeclarationForm } from './declaration-form';
import { Facts, Steps } from './steps';
import prose from '../components/prose.module.css';
import styles from './withdrawal.module.css';

const NEXT = ['receipt', 'send', 'refund'] as const;

/** A title that takes the focus when its step is reached. */
function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}

interface ConfirmProps {
  declaration: Declaration;
  order: OrderView | undefined;
  onChange: () => void;
  onDone: (receipt: WithdrawalReceipt) => void;
}

/** Step 2: a summary, and the button that sends it, worded by law. */
function Confirm({ declaration, order, onChange, onDone }: ConfirmProps): ReactNode {
  const t = useT();
  const failure = useRef<HTMLDivElement>(null);
  const sending = useMutation({
    mutationFn: () => call(ENDPOINTS.declareWithdrawal, { body: toInput(declaration, order) }),
    onSuccess: onDone,
  });
  useEffect(() => {
    if (sending.isError) failure.current?.focus();
  }, [sending.isError]);
  const lines = givenBack(declaration, order);
  const picked = lines.map(({ title, size, quantity }) => `${title} ${size} × ${quantity}`).join(', ');
  const part = order && declaration.kept.length > 0 ? picked : declaration.goods.trim();
  return (
    <div className="panel content-start tinted">
      <Steps at="confirm" />
      <StepTitle>{t('withdrawal.check')}</StepTitle>
      {sending.isError && (
        <div ref={failure} tabIndex={-1}>
          <ErrorLine title={t('withdrawal.notSent')}>
            <p>
              <ErrorText error={sending.error} /> {t('withdrawal.kept')}
            </p>
          </ErrorLine>
        </div>
      )}
      <Facts
        facts={[
          [t('withdrawal.who'), `${declaration.name.trim()}, ${declaration.email.trim()}`],
          [
            t('withdrawal.contract'),
            t('withdrawal.order', { number: declaration.orderNumber.trim().toUpperCase() }),
          ],
          [t('withdrawal.what'), part || t('withdrawal.everything')],
        ]}
      />
      <div className="acts">
        <button
          className="btn btn-primary"
          type="button"
          aria-disabled={sending.isPending || undefined}
          onClick={() => !sending.isPending && sending.mutate()}
        >
          {t('withdrawal.confirm')}
        </button>
        <button className="btn btn-quiet" type="button" onClick={onChange}>
          {t('withdrawal.change')}
        </button>
      </div>
      <p className="formnote">{t('withdrawal.noReason')}</p>
    </div>
  );
}

/** Step 3: the receipt on the screen; the same goes by mail. */
function Receipt({ receipt }: { receipt: WithdrawalReceipt }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <div className="panel content-start tinted">
      <Steps at="done" />
      <p className="state ok">
        <Icon name="circle-check" /> {t('withdrawal.received')}
      </p>
      <StepTitle>{t('withdrawal.done')}</StepTitle>
      <div className={`grid fill g3 ${styles.receipt}`}>
        <p className="small muted">{t('withdrawal.reference', { reference: receipt.reference })}</p>
        <p className="num">
          <b>{format.date(receipt.declaredAt, { dateStyle: 'long', timeStyle: 'medium' })}</b>{' '}
          <span className="muted small">{t('withdrawal.zone')}</span>
        </p>
        <Facts
          facts={[
            [t('withdrawal.who'), `${receipt.name}, ${receipt.email}`],
            [t('withdrawal.contract'), t('withdrawal.order', { number: receipt.orderNumber })],
            [t('withdrawal.what'), receipt.goods || t('withdrawal.everything')],
          ]}
        />
        <p className="small muted">{t('withdrawal.company')}</p>
      </div>
      <p className="small">{t('withdrawal.mailed', { email: receipt.email })}</p>
      <div className="acts">
        <button className="btn" type="button" onClick={() => window.print()}>
          {t('withdrawal.print')}
        </button>
        <Link className="btn btn-quiet" to="/shop">
          {t('layout.backToShop')}
        </Link>
      </div>
    </div>
  );
}

/** The withdrawal function of Directive 2011/83/EU, article 11a: two steps, no account, no reason, a receipt. */
export function WithdrawalPage(): ReactNode {
  const t = useT();
  const [search] = useSearchParams();
  const wanted = search.get('order') ?? '';
  const { user } = useSession();
  const order = useQuery({ ...orderQuery(wanted), enabled: wanted !== '' && user !== null }).data;
  const [typed, setTyped] = useState<Partial<Declaration>>({});
  const [checking, setChecking] = useState(false);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  const declaration: Declaration = {
    ...EMPTY_DECLARATION,
    ...(user ? { name: `${user.firstname} ${user.lastname}`, email: user.email } : {}),
    ...typed,
    ...(order ? { orderNumber: order.number } : {}),
  };
  return (
    <main id="main" className="wrap">
      <div className={`grid g3 page-top ${prose.title}`}>
        <PageTitle title={t('withdrawal.title')} />
        <p className="lead">{t('withdrawal.lead')}</p>
      </div>
      <div className={styles.page}>
        {receipt ? (
          <Receipt receipt={receipt} />
        ) : checking ? (
          <Confirm
            declaration={declaration}
            order={order}
            onChange={() => setChecking(false)}
            onDone={setReceipt}
          />
        ) : (
          <DeclarationForm
            declaration={declaration}
            order={order}
            onChange={setTyped}
            onDone={() => setChecking(true)}
          />
        )}
        <aside className={`grid g5 content-start tinted cut-corner ${prose.side}`} aria-labelledby="next">
          <h2 id="next">{t('withdrawal.next')}</h2>
          <NextSteps steps={NEXT.map((id) => [t(`withdrawal.${id}`), t(`withdrawal.${id}Text`)])} />
          <p className="small">
            {t('withdrawal.late')} <Link to="/contact">{t('withdrawal.write')}</Link>
          </p>
        </aside>
      </div>
    </main>
  );
}
