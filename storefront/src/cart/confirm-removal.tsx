import { type ReactNode, useState } from 'react';
import type { CartItem } from '@munay/contracts/order/cart';
import { ConfirmDialog } from '@munay/kit/forms';

export type CartQuestion = { kind: 'remove'; item: CartItem } | { kind: 'clear'; count: number };

/** The product brief asks in Spanish, whatever the language of the page. */
const CANCEL = 'Cancelar';
const wordsOf = (question: CartQuestion) =>
  question.kind === 'remove'
    ? {
        title: '¿Eliminar del carrito?',
        text: `¿Eliminar «${question.item.product.title}» (${question.item.size}) del carrito?`,
        confirmLabel: 'Eliminar',
      }
    : {
        title: '¿Vaciar todo el carrito?',
        text:
          question.count === 1
            ? 'Se quitará el artículo. El tamaño y la cantidad no se guardan.'
            : `Se quitarán los ${question.count} artículos. Los tamaños y las cantidades no se guardan.`,
        confirmLabel: 'Vaciar',
      };

export interface ConfirmRemovalProps {
  question: CartQuestion | undefined;
  onAnswer: (yes: boolean) => void;
}

export function ConfirmRemoval({ question, onAnswer }: ConfirmRemovalProps): ReactNode {
  // The text stays while the dialog closes
  const [last, setLast] = useState(question);
  if (question !== undefined && question !== last) setLast(question);
  if (last === undefined) return null;
  return (
    <ConfirmDialog
      open={question !== undefined}
      lang="es"
      cancelLabel={CANCEL}
      {...wordsOf(last)}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
