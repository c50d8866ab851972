import { type ReactNode, useState } from 'react';
import type { CartItem } from '@munay/contracts/order/cart';
import { currentLocale, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';

export type CartQuestion = { kind: 'remove'; item: CartItem } | { kind: 'clear'; count: number };

/** The product brief prescribes the question in Spanish, regardless of the page's language. */
const getWords = (question: CartQuestion) =>
  question.kind === 'remove'
    ? {
        title: '¿Eliminar del carrito?',
        text: `¿Eliminar «${question.item.product.title}» (${question.item.size}) del carrito?`,
      }
    : {
        title: '¿Vaciar todo el carrito?',
        text:
          question.count === 1
            ? 'Se quitará el jabón. El tamaño y la cantidad no se guardan.'
            : `Se quitarán los ${question.count} jabones. Los tamaños y las cantidades no se guardan.`,
      };

export interface ConfirmRemovalProps {
  question: CartQuestion | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmRemoval({ question, onAnswer }: ConfirmRemovalProps): ReactNode {
  const t = useT();
  // The text stays visible while the dialog closes
  const [lastQuestion, setLastQuestion] = useState(question);
  if (question !== undefined && question !== lastQuestion) setLastQuestion(question);
  if (lastQuestion === undefined) return null;
  const isRemoval = lastQuestion.kind === 'remove';
  const translatedText = isRemoval
    ? t('cart.confirmRemove', { title: lastQuestion.item.product.title, size: lastQuestion.item.size })
    : t('cart.confirmClear', { count: lastQuestion.count });
  const translationProps = currentLocale() === 'es' ? {} : { lang: 'es', also: translatedText };
  return (
    <ConfirmDialog
      open={question !== undefined}
      {...getWords(lastQuestion)}
      {...translationProps}
      confirmLabel={t(isRemoval ? 'cart.removeYes' : 'cart.clearYes')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
