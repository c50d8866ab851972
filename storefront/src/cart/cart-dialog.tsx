import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CartItem, CartView } from '@munay/contracts/order/cart';
import {
  Button,
  ButtonLink,
  FailureNote,
  FixedTextSpan,
  Icon,
  Loading,
  Picture,
  useNavigate,
  useSession,
  useStore,
  useT,
} from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { createSoapPicture } from '../bundled-pictures/soap-picture';
import { Translation } from '../components/translation';
import { CartCodes } from './cart-codes-slot';
import { cartDialog, closeCart } from './cart-dialog-state';
import { CartLine } from './cart-line';
import { CartNote } from './cart-note';
import { type CartQuestion, ConfirmRemoval } from './confirm-removal';
import { CrossSell } from './cross-sell';
import { CartFooter, CartSums } from './footer/cart-footer';
import { type Destination, useCartQuote, useDestination } from './footer/cart-quote';
import { DeliveryEstimate } from './footer/delivery-estimate';
import { FreeShipping } from './footer/free-shipping';
import { PaymentMarks } from './footer/payment-marks-slot';
import { mergeNotes } from './merge-notes';
import { UnavailableLines } from './unavailable-lines';
import { useCartChanges } from './use-cart-changes';
import styles from './cart-dialog.module.css';

function EmptyCart(): ReactNode {
  const t = useT();
  return (
    <div className={`grid g4 ${styles.empty}`}>
      <div className={`cut ${styles.emptyPicture}`}>
        <Picture image={createSoapPicture('karite')} sizes="26rem" alt="" />
      </div>
      <FixedTextSpan text="cartEmpty" as="p" />
      <Translation fixedText="cartEmpty" id="cart.empty" />
      <p className="muted">{t('cart.emptyHint')}</p>
      <ButtonLink variant="primary" to="/shop" onClick={closeCart}>
        {t('cart.browse')}
      </ButtonLink>
    </div>
  );
}

/** Shows that the cart is loading, or the error. */
function UnknownCart(): ReactNode {
  const { status, error, refresh } = useSession();
  if (status !== 'failed') return <Loading />;
  return <FailureNote error={error} onRetry={() => void refresh().catch(() => undefined)} />;
}

function MergeNotice(): ReactNode {
  const t = useT();
  const notes = useStore(mergeNotes);
  // The notice is shown only once, so it is removed when the dialog closes
  useEffect(() => () => mergeNotes.set([]), []);
  if (notes.length === 0) return null;
  return (
    <CartNote kind="info" title={t('cart.mergeTitle')}>
      {notes.map((note) => (
        <li key={note.code ?? `${note.title} ${note.size}`}>
          {t(note.code === undefined ? 'cart.mergeLine' : 'cart.mergeCode', { ...note })}
        </li>
      ))}
    </CartNote>
  );
}

/** What the cart lacks for further promotions. */
function Prompts({ cart: { prompts, nextStep } }: { cart: CartView }): ReactNode {
  const t = useT();
  // The previous version of the API sends only the next step
  if (!prompts) return nextStep && <p className="small muted">{t('cart.nextStep', { ...nextStep })}</p>;
  return (
    <ul className="small" role="list">
      {prompts.map(({ promotionId, title, text }) => (
        <li key={promotionId}>
          <b>{title}.</b> {text}
        </li>
      ))}
    </ul>
  );
}

/** Codes included in the footer's totals. */
function QuotedCodes({ cart, to }: { cart: CartView; to: Destination | null }): ReactNode {
  const { codes } = useCartQuote(cart, to?.postcode);
  return <CartCodes cart={cart} codes={codes} />;
}

/**
 * The cart as specified in the product brief: lines with quantity and remove button, total and checkout button. Every
 * removal must be confirmed.
 */
export function CartDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { notice, added } = useStore(cartDialog);
  const to = useDestination();
  const changes = useCartChanges();
  const [question, setQuestion] = useState<CartQuestion>();
  const body = useRef<HTMLDivElement>(null);
  const focusRow = useRef<number | null>(null);
  const { cart } = changes;
  const { products: lines = [], unavailable = [] } = cart ?? {};
  const count = cart?.itemCount ?? 0;
  const isStale = changes.pending.size > 0;

  // After a removal, the button that opened the dialog no longer exists, so the focus moves to the next row, or to the
  // heading
  useEffect(() => {
    if (focusRow.current === null || question !== undefined) return;
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-row-title]');
    const next = rows?.[Math.min(focusRow.current, rows.length - 1)];
    const heading = body.current?.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]');
    (next ?? heading)?.focus();
    focusRow.current = null;
  });

  // On a phone the line may be below the fold. Runs after the effect that opens the dialog
  const isKnown = cart !== undefined;
  useEffect(() => {
    if (open && added && isKnown)
      body.current?.querySelector('[data-added]')?.scrollIntoView({ block: 'nearest' });
  }, [open, added, isKnown]);

  const confirmRemoval = (item: CartItem) => setQuestion({ kind: 'remove', item });
  const onAnswer = (isConfirmed: boolean) => {
    setQuestion(undefined);
    if (!isConfirmed || question === undefined) return;
    if (question.kind === 'clear') {
      focusRow.current = 0;
      void changes.clear();
    } else {
      focusRow.current = lines.findIndex(({ _id }) => _id === question.item._id);
      changes.remove(question.item);
    }
  };
  const checkout = async () => {
    for (const line of unavailable) changes.remove(line);
    if (!(await changes.flush())) return;
    onClose();
    void navigate('/checkout');
  };

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('cart.title')}
        count={count > 0 ? t('cart.count', { count }) : undefined}
        footer={
          cart !== undefined && lines.length > 0 ? (
            <CartFooter
              cart={cart}
              isStale={isStale}
              to={to}
              label={t(unavailable.length > 0 ? 'cart.checkoutWithout' : 'cart.checkout')}
              onCheckout={() => void checkout()}
            />
          ) : undefined
        }
      >
        <div ref={body}>
          <div role="status">
            {notice !== '' && (
              <p className={added ? 'vh' : `state ok ${styles.notice}`}>
                <Icon name="circle-check" small /> {notice}
              </p>
            )}
            <span className="vh">{changes.status}</span>
          </div>
          <div role="alert">
            {changes.failure !== null && (
              <p className={`err ${styles.notice}`}>
                <Icon name="circle-alert" small />
                <span>
                  <span lang={changes.failure.lang}>{changes.failure.text}</span> {changes.failure.also}
                </span>
              </p>
            )}
          </div>
          <MergeNotice />
          <UnavailableLines
            lines={unavailable}
            changes={{
              ...changes,
              // The change removes the clicked button, so the focus has to move
              change: (...change) => {
                focusRow.current = 0;
                changes.change(...change);
              },
              remove: (line) => {
                focusRow.current = 0;
                changes.remove(line);
              },
            }}
            onLeave={onClose}
          />
          {cart === undefined ? (
            <UnknownCart />
          ) : lines.length > 0 ? (
            <>
              <FreeShipping cart={cart} isStale={isStale} />
              <ul role="list">
                {lines.map((item) => (
                  <CartLine
                    key={item._id}
                    item={item}
                    isStale={changes.pending.has(item._id)}
                    isAdded={item.product._id === added?.productId && item.size === added.size}
                    onQuantityChange={(quantity) =>
                      quantity < 1 ? confirmRemoval(item) : changes.setQuantity(item, quantity)
                    }
                    onRemove={() => confirmRemoval(item)}
                    onLeave={onClose}
                  />
                ))}
              </ul>
              <Prompts cart={cart} />
              <QuotedCodes cart={cart} to={to} />
              {to && <DeliveryEstimate zone={to.zone} />}
              <CartSums cart={cart} isStale={isStale} to={to} />
              <PaymentMarks />
              <p className="middle">
                <Button
                  variant="quiet"
                  className="small muted"
                  onClick={() => setQuestion({ kind: 'clear', count })}
                >
                  {t('cart.clear')}
                </Button>
              </p>
              <CrossSell
                items={lines}
                onAdded={() => {
                  focusRow.current = lines.length;
                }}
                onLeave={onClose}
              />
            </>
          ) : (
            unavailable.length === 0 && <EmptyCart />
          )}
        </div>
      </Sheet>
      <ConfirmRemoval question={question} onAnswer={onAnswer} />
    </>
  );
}
