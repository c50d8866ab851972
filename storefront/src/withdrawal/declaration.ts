import { isEmailAddress } from '@munay/contracts/account/email-phone';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import type { DeclareWithdrawal } from '@munay/contracts/order/withdrawal';

export interface Declaration {
  name: string;
  email: string;
  orderNumber: string;
  /** Free text, for guests. */
  goods: string;
  excluded: readonly string[];
}

export type DeclarationField = 'name' | 'email' | 'orderNumber' | 'lines';

export const EMPTY_DECLARATION: Declaration = {
  name: '',
  email: '',
  orderNumber: '',
  goods: '',
  excluded: [],
};

export const givenBack = ({ excluded }: Declaration, order: OrderView | undefined): OrderLine[] =>
  order?.lines.filter(({ sku }) => !excluded.includes(sku)) ?? [];

export function problemsOf(declaration: Declaration, order: OrderView | undefined): DeclarationField[] {
  const wrong: DeclarationField[] = [];
  if (declaration.name.trim() === '') wrong.push('name');
  if (!isEmailAddress(declaration.email)) wrong.push('email');
  if (declaration.orderNumber.trim() === '') wrong.push('orderNumber');
  if (order && givenBack(declaration, order).length === 0) wrong.push('lines');
  return wrong;
}

/** Fields of a form sent without JavaScript. */
export function declarationOf(values: Readonly<Record<string, string>>): Declaration {
  const { name = '', email = '', orderNumber = '', goods = '' } = values;
  return { ...EMPTY_DECLARATION, name, email, orderNumber, goods: goods.replace(/[\r\n]+/g, ' ') };
}

export function toInput(declaration: Declaration, order: OrderView | undefined): DeclareWithdrawal {
  const goods = declaration.goods.trim();
  return {
    name: declaration.name.trim(),
    email: declaration.email.trim(),
    orderNumber: declaration.orderNumber.trim().toUpperCase(),
    ...(order
      ? { lines: givenBack(declaration, order).map(({ sku, quantity }) => ({ sku, quantity })) }
      : goods === ''
        ? {}
        : { goods }),
  };
}
