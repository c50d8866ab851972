import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartView } from '@munay/contracts/order/cart';
import { CART_CODE } from '@munay/contracts/order/cart-fields';
import { Button, call, Input, toErrorText, useSession, useT, withMessages } from '@munay/kit';
import { Field, Form, useForm } from '@munay/kit/forms';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';
import { CodeState } from './code-state';
import { readAddedCode } from './use-add-code';
import { useCodeTexts } from './use-code-texts';
import styles from './cart-codes.module.css';

const CodeVerification = lazyPart(
  withMessages([messages('checkout')], () => import('./code-verification').then((m) => m.CodeVerification)),
);

class UnknownCodeError extends Error {}

/** Each code in the cart with its savings or the reason why it does not apply, and a field to add another code. */
export function CartCodes({ codes }: { codes: readonly CartCode[] }): ReactNode {
  const t = useT();
  const { user, buyer, setCart } = useSession();
  const getCodeText = useCodeTexts();
  const [notice, setNotice] = useState('');
  const [verifiedCode, setVerifiedCode] = useState<string>();
  const summary = useRef<HTMLElement>(null);
  const field = useId();
  const hasEmail = (user ?? buyer) !== null;
  // One verification of the address is sufficient for all codes that require it
  const unverifiedCode = hasEmail
    ? codes.find(({ reason }) => reason === 'addressUnverified')?.code
    : undefined;

  const change = async (response: Promise<CartView>, toCart: (cart: CartView) => CartView): Promise<void> => {
    setNotice('');
    setVerifiedCode(undefined);
    setCart(toCart(await response));
  };
  const form = useForm<'code'>({
    id: field,
    short: true,
    check: (read) => ({ code: read('code').trim() === '' ? t('code.missing') : undefined }),
    send: async (read) => {
      let unknownCode: CartCode | undefined;
      await change(call(ENDPOINTS.addCode, { body: { code: read('code') } }), (response) => {
        const { added, cart } = readAddedCode(response, read('code'));
        if (added.reason === 'codeUnknown') {
          unknownCode = added;
          return cart;
        }
        form.clear('code');
        setNotice(getCodeText(added));
        return cart;
      });
      if (unknownCode) throw new UnknownCodeError(getCodeText(unknownCode));
    },
    fieldErrors: false,
    onFailure: () => form.focus('code'),
  });
  const { busy, failure } = form;
  const entry = form.field('code');
  const rejection =
    failure instanceof UnknownCodeError ? failure.message : failure !== null && toErrorText(failure).text;
  const remove = (code: string): void =>
    void form.run(() =>
      change(call(ENDPOINTS.removeCode, { params: { code } }), (cart) => {
        setNotice(t('code.removed', { code }));
        summary.current?.focus();
        return cart;
      }),
    );
  // Verifying a code removes the focused field, so the focus moves to the summary
  useEffect(() => {
    if (verifiedCode !== undefined) summary.current?.focus();
  }, [verifiedCode]);
  const verifiedCartCode = codes.find(({ code }) => code === verifiedCode);

  return (
    <div className={`line-above small ${styles.codes}`}>
      {codes.length > 0 && (
        <ul className="pt3" role="list">
          {codes.map((code) => (
            <li key={code.code}>
              <div className="flex spread g2">
                <CodeState
                  code={code}
                  text={
                    code.reason === 'addressUnverified' && !hasEmail
                      ? t('code.verifyLater')
                      : getCodeText(code)
                  }
                />
                <Button variant="quiet" busy={busy} onClick={() => remove(code.code)}>
                  {t('code.remove')} <span className="vh">{code.code}</span>
                </Button>
              </div>
              {code.code === unverifiedCode && (
                <CodeVerification onVerified={() => setVerifiedCode(code.code)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary ref={summary}>{t('code.title')}</summary>
        <Form {...form.props}>
          <Field id={entry.id} label={t('code.label')} error={entry.error || rejection || ''}>
            {(control) => (
              <div className={`flex g2 ${styles.field}`}>
                <Input
                  className="min0"
                  {...control}
                  ref={entry.ref}
                  name="code"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={CART_CODE.code.max}
                  onChange={form.reset}
                />
                <Button type="submit" busy={busy}>
                  {t('code.apply')}
                </Button>
              </div>
            )}
          </Field>
        </Form>
      </details>
      <p className="vh" role="status">
        {verifiedCartCode ? getCodeText(verifiedCartCode) : notice}
      </p>
    </div>
  );
}
