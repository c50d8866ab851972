import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { CartCode, CartView } from '@munay/contracts/order/cart';
import { Button, call, errorWords, Icon, useFormat, useSession, useT } from '@munay/kit';
import { Field, Form } from '@munay/kit/forms';
import { proveAddress } from '../account/proof-of-address';
import styles from './cart-codes.module.css';

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
const HOUR: Intl.DateTimeFormatOptions = { ...DAY, hour: '2-digit', minute: '2-digit' };

const APPEARANCE = {
  applied: { tone: 'ok', icon: 'circle-check' },
  waiting: { tone: 'warn', icon: 'clock' },
  refused: { tone: 'bad', icon: 'circle-alert' },
  /** Nothing is wrong: what applies saves more. */
  better: { tone: 'info', icon: 'info' },
} as const;

const appearanceOf = ({ state, reason }: CartCode): keyof typeof APPEARANCE =>
  reason === 'betterApplied' || reason === 'aloneKept' ? 'better' : state;

/** What became of a code, in a sentence. */
function useCodeWords(): (code: CartCode) => string {
  const t = useT();
  const format = useFormat();
  return ({ code, state, savedCents, reason, missingCents = 0, at, better, zone }) => {
    if (state === 'applied' || reason === undefined)
      return t('cart.code.applied', { code, amount: format.money(savedCents) });
    if (reason === 'betterApplied')
      return better
        ? t('cart.code.better', { title: better.title, amount: format.money(better.cents) })
        : t('cart.code.betterDelivery');
    return t(`cart.code.${reason}`, {
      amount: format.money(missingCents),
      date: at ? format.date(at, reason === 'codeHeld' ? HOUR : DAY) : '',
      zone: zone ?? '',
    });
  };
}

/** The codes of a cart: each with what it does or why not, and a field for another. */
export function CartCodes({ cart }: { cart: CartView }): ReactNode {
  const t = useT();
  const { user, buyer, setCart } = useSession();
  const wordsOf = useCodeWords();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');
  const field = useId();
  const { codes = [] } = cart;

  const change = async (answering: Promise<CartView>, done: (cart: CartView) => void) => {
    setBusy(true);
    setSaid('');
    setError('');
    try {
      const answer = await answering;
      setCart(answer);
      done(answer);
    } catch (failure) {
      setError(errorWords(failure).text);
    } finally {
      setBusy(false);
    }
  };
  const enter = () => {
    if (typed.trim() === '' || busy) return;
    void change(call(ENDPOINTS.addCode, { body: { code: typed } }), (answer) => {
      const last = answer.codes?.at(-1);
      if (last?.reason === 'codeUnknown') return setError(wordsOf(last));
      setTyped('');
      if (last) setSaid(wordsOf(last));
    });
  };
  const remove = (code: string) =>
    void change(call(ENDPOINTS.removeCode, { params: { code } }), () => {
      setSaid(t('cart.code.removed', { code }));
      document.getElementById(field)?.focus();
    });
  const prove = async () => {
    if (await proveAddress()) await change(call(ENDPOINTS.getCart), () => undefined);
  };
  const canProve = (user ?? buyer) !== null;
  const listed = codes.filter(({ reason }) => reason !== 'codeUnknown');

  return (
    <details className={`line-above small ${styles.codes}`} open={listed.length > 0 || undefined}>
      <summary>{t('cart.code.title')}</summary>
      <ul role="list">
        {listed.map((code) => (
          <li className="flex spread g2" key={code.code}>
            <span className={`state ${APPEARANCE[appearanceOf(code)].tone}`}>
              <Icon name={APPEARANCE[appearanceOf(code)].icon} small />
              <span>
                {code.state !== 'applied' && <b>{code.code}: </b>}
                {wordsOf(code)}
                {canProve && code.reason === 'proveAddress' && (
                  <>
                    {' '}
                    <Button variant="quiet" className="small" onClick={() => void prove()}>
                      {t('cart.code.prove')}
                    </Button>
                  </>
                )}
              </span>
            </span>
            <Button variant="quiet" busy={busy} onClick={() => remove(code.code)}>
              {t('cart.code.remove')} <span className="vh">{code.code}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Form onSubmit={enter}>
        <Field id={field} label={t('cart.code.label')} error={error}>
          {(control) => (
            <div className="flex g2">
              <input
                className="input min0"
                {...control}
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={LIMITS.codeTypedMax}
                onChange={({ target }) => setTyped(target.value)}
              />
              <Button type="submit" busy={busy}>
                {t('cart.code.apply')}
              </Button>
            </div>
          )}
        </Field>
      </Form>
      <p className="vh" role="status">
        {said}
      </p>
    </details>
  );
}
