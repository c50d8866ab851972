import type { ReactNode } from 'react';
import type { CartCode } from '@munay/contracts/order/cart';
import { Icon } from '@munay/kit';

const APPEARANCE = {
  applied: { tone: 'ok', icon: 'circle-check' },
  waiting: { tone: 'warn', icon: 'clock' },
  rejected: { tone: 'bad', icon: 'circle-alert' },
  /** Another promotion saves more. Shown as a hint, because it is not an error. */
  better: { tone: 'info', icon: 'info' },
} as const;

/** Whether the code does not apply only because another promotion saves more. */
export const savesLess = ({ reason }: CartCode): boolean =>
  reason === 'betterApplied' || reason === 'exclusiveSavesLess';

const getAppearance = (code: CartCode): keyof typeof APPEARANCE => (savesLess(code) ? 'better' : code.state);

/** A code with its savings or the reason why it does not apply. */
export function CodeState({ code, text }: { code: CartCode; text: string }): ReactNode {
  const { tone, icon } = APPEARANCE[getAppearance(code)];
  return (
    <span className={`state ${tone}`}>
      <Icon name={icon} small />
      <span className="min0">
        {code.state !== 'applied' && <b>{code.code}: </b>}
        {text}
      </span>
    </span>
  );
}
