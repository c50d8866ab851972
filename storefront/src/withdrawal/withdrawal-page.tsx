import '@munay/kit/form.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { WithdrawalReceipt } from '@munay/contracts/order/withdrawal';
import type { PostedForm } from '@munay/contracts/posted-form';
import {
  Button,
  call,
  ErrorText,
  Link,
  PageTitle,
  useFormat,
  useLocation,
  useQuery,
  useSearchParams,
  useSession,
  useT,
} from '@munay/kit';
import { ErrorLine, Form, toApiError, useForm } from '@munay/kit/forms';
import { NextSteps } from '../components/steps/next-steps';
import { usePostedForm } from '../hooks/use-posted-form';
import { orderQuery } from '../order/order-queries';
import { trackedOrderQuery } from '../order/tracked-order';
import {
  computeRefund,
  type Declaration,
  EMPTY_DECLARATION,
  findProblems,
  getMailbox,
  listReturnableLines,
  toDeclaration,
  toInput,
  toLinkOrder,
  toWithdrawableOrder,
  type WithdrawableOrder,
} from './declaration';
import { DeclarationForm } from './declaration-form';
import { Receipt, type ReceiptData } from './receipt';
import { Facts, Steps, StepTitle } from './steps';
import prose from '../components/prose.module.css';
import styles from './withdrawal.module.css';

const NEXT_STEPS = ['receipt', 'send', 'refund'] as const;

interface ConfirmProps {
  declaration: Declaration;
  order: WithdrawableOrder | undefined;
  /** Values of a form that was submitted without JavaScript. */
  posted: PostedForm | undefined;
  onChange: () => void;
  onDone: (receipt: WithdrawalReceipt) => void;
}

/** Step 2: a summary and the submit button, with the wording that the law requires. */
function Confirm({ declaration, order, posted, onChange, onDone }: ConfirmProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const failure = useRef<HTMLDivElement>(null);
  const form = useForm({
    posted,
    send: async () => onDone(await call(ENDPOINTS.declareWithdrawal, { body: toInput(declaration, order) })),
    fieldErrors: false,
  });
  const error = form.failure;
  useEffect(() => {
    if (error !== null) failure.current?.focus();
  }, [error]);
  const refund = order && computeRefund(declaration, order);
  const selectedLinesText = listReturnableLines(declaration, order)
    .filter((line) => line.selected > 0)
    .map((line) => `${line.title} ${line.size} × ${line.selected}`)
    .join(', ');
  const part = refund && !refund.isComplete ? selectedLinesText : declaration.goods.trim();
  return (
    <div className="panel content-start tinted">
      <Steps at="confirm" />
      <StepTitle>{t('withdrawal.check')}</StepTitle>
      {error !== null && (
        <div ref={failure} tabIndex={-1}>
          <ErrorLine title={t('withdrawal.notSent')}>
            <p>
              <ErrorText error={error} /> {t('withdrawal.nothingLost')}
            </p>
          </ErrorLine>
        </div>
      )}
      <Facts
        facts={[
          [
            t('withdrawal.who'),
            `${declaration.name.trim()}, ${getMailbox(order) || declaration.email.trim()}`,
          ],
          [
            t('withdrawal.contract'),
            t('withdrawal.order', { number: declaration.orderNumber.trim().toUpperCase() }),
          ],
          [t('withdrawal.what'), part || t('withdrawal.everything')],
          ...(refund && refund.cents > 0
            ? [[t('withdrawal.money'), format.money(refund.cents)] as const]
            : []),
        ]}
      />
      <Form className="acts" method="post" action="/withdrawal?form=declare" {...form.props}>
        {Object.entries(toInput(declaration, undefined)).map(
          ([name, value]) =>
            typeof value === 'string' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('withdrawal.confirm')}
        </Button>
        <Button
          variant="quiet"
          type="submit"
          formAction="/withdrawal?form=change"
          onClick={(event) => {
            event.preventDefault();
            onChange();
          }}
        >
          {t('withdrawal.change')}
        </Button>
      </Form>
      <p className="formnote">{t('withdrawal.noReason')}</p>
    </div>
  );
}

/** Reads the receipt from the URL, where the server puts it after a submission without JavaScript. */
function readReceipt(search: URLSearchParams): ReceiptData | undefined {
  const reference = search.get('done') ?? '';
  const declaredAt = search.get('at') ?? '';
  const isReceipt = /^D-\d{4}-\d{6}$/.test(reference) && !Number.isNaN(Date.parse(declaredAt));
  return isReceipt ? { reference, declaredAt } : undefined;
}

/** Whether a form that was submitted without JavaScript continues to step 2. */
function isChecked({ name, values, failure }: PostedForm): boolean {
  const declaration = toDeclaration(values);
  if (name === 'change' || findProblems(declaration, undefined).length > 0) return false;
  return failure === null || Object.keys(toApiError({ name, values, failure })?.fields ?? {}).length === 0;
}

/** Loads the order by id for its owner, or through the tracking link from which this page was opened. */
function useWithdrawnOrder(id: string): WithdrawableOrder | undefined {
  const { user } = useSession();
  const { state } = useLocation() as { state: { tracked?: string } | null };
  const token = state?.tracked ?? '';
  const accountOrder = useQuery({ ...orderQuery(id), enabled: id !== '' && user !== null }).data;
  const linkOrder = useQuery({ ...trackedOrderQuery(token), enabled: token !== '' }).data;
  return accountOrder ? toWithdrawableOrder(accountOrder) : linkOrder && toLinkOrder(linkOrder, token);
}

/** The withdrawal function of Directive 2011/83/EU, article 11a: two steps, no account, no reason, a receipt. */
export function WithdrawalPage(): ReactNode {
  const t = useT();
  const [search] = useSearchParams();
  const orderId = search.get('order') ?? '';
  const posted = usePostedForm('withdrawal', 'declare', 'change');
  const { user } = useSession();
  const order = useWithdrawnOrder(orderId);
  const [draft, setDraft] = useState<Partial<Declaration>>(() =>
    posted ? toDeclaration(posted.values) : {},
  );
  const [repeated, setRepeated] = useState(posted?.name === 'change' ? undefined : posted);
  const [isChecking, setIsChecking] = useState(() => posted !== undefined && isChecked(posted));
  const [receipt, setReceipt] = useState(() => readReceipt(search));
  const declaration: Declaration = {
    ...EMPTY_DECLARATION,
    ...(user ? { name: `${user.firstname} ${user.lastname}`.trim(), email: user.email } : {}),
    ...draft,
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
        ) : isChecking ? (
          <Confirm
            declaration={declaration}
            order={order}
            posted={repeated}
            onChange={() => {
              setRepeated(undefined);
              setIsChecking(false);
            }}
            onDone={setReceipt}
          />
        ) : (
          <DeclarationForm
            declaration={declaration}
            order={order}
            posted={repeated}
            onChange={setDraft}
            onDone={() => {
              setRepeated(undefined);
              setIsChecking(true);
            }}
          />
        )}
        <aside className={`grid g5 content-start tinted cut-corner ${prose.side}`} aria-labelledby="next">
          <h2 id="next">{t('withdrawal.next')}</h2>
          <NextSteps steps={NEXT_STEPS.map((id) => [t(`withdrawal.${id}`), t(`withdrawal.${id}Text`)])} />
          <p className="small">
            {t('withdrawal.late')} <Link to="/contact">{t('withdrawal.write')}</Link>
          </p>
        </aside>
      </div>
    </main>
  );
}
