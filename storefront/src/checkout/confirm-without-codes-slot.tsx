import { type ReactNode, useRef, useState } from 'react';
import type { CartCode } from '@munay/contracts/order/cart';
import { withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';
import type { ConfirmWithoutCodesProps } from './confirm-without-codes';

export const ConfirmWithoutCodes: (props: ConfirmWithoutCodesProps) => ReactNode = lazyPart(
  withMessages([messages('codes')], () =>
    import('./confirm-without-codes').then((m) => m.ConfirmWithoutCodes),
  ),
);

/**
 * Asks the buyer once, before placing the order, whether to continue without the codes that do not apply yet.
 * @returns `confirm` resolves to whether the order may be placed
 */
export function useInapplicableCodes(codes: readonly CartCode[]) {
  const [question, setQuestion] = useState<{
    codes: readonly CartCode[];
    answer: (isConfirmed: boolean) => void;
  }>();
  const acceptedCodes = useRef(new Set<string>());
  const confirm = (): Promise<boolean> => {
    const waitingCodes = codes.filter(
      ({ code, state }) => state === 'waiting' && !acceptedCodes.current.has(code),
    );
    if (waitingCodes.length === 0) return Promise.resolve(true);
    return new Promise((resolve) =>
      setQuestion({
        codes: waitingCodes,
        answer: (isConfirmed) => {
          if (isConfirmed) for (const { code } of waitingCodes) acceptedCodes.current.add(code);
          setQuestion(undefined);
          resolve(isConfirmed);
        },
      }),
    );
  };
  return {
    confirm,
    question: {
      open: question !== undefined,
      codes: question?.codes ?? [],
      onConfirm: () => question?.answer(true),
      onClose: () => question?.answer(false),
    },
  };
}
