/**
 * Small functions that hold a rule; the test beside each needs no server. What only a database can reveal is
 * planted (`planted-*.ts`).
 */
export const RULE_FILES = [
  ...[
    'account/access.ts',
    'money.ts',
    'network.ts',
    'order/address.ts',
    'order/bank.ts',
    'order/order-status.ts',
    'order/province.ts',
    'order/tax-id.ts',
    'order/working-days.ts',
    ...[
      'allocate',
      'basket-lane',
      'delivery-lane',
      'goods-lane',
      'lines',
      'payment-page',
      'price-order',
      'promotion',
      'refund-share',
      'stacking',
      'tenders',
      'vat',
      'why-not',
    ].map((file) => `pricing/${file}.ts`),
  ].map((file) => `libs/contracts/src/${file}`),
  ...[
    'database/hash-chain.ts',
    'http/access.guard.ts',
    'http/csrf.guard.ts',
    'csv/csv.guard.ts',
    'modules/auth/login-throttle.service.ts',
    'runtime/secret.ts',
    'rate-limit/throttle.service.ts',
    'modules/billing/payment-session.params.ts',
    'modules/checkout/checkout.draft.ts',
    'modules/invoice/invoice.sums.ts',
    'modules/order/rules/refund.rules.ts',
    'modules/cart/cart.lines.ts',
    'modules/cart/cart.mapper.ts',
    'modules/order/rules/transfer-code.ts',
    'http/cursor.ts',
    'modules/pricing/pricing.mapper.ts',
    'modules/product/product.pricing.ts',
    'modules/user/account-link.rules.ts',
    'modules/user/mail-tokens.ts',
    'runtime/zone-day.ts',
  ].map((file) => `services/api/src/${file}`),
];

export const testOf = (file: string) => file.replace(/\.ts$/, '.test.ts');
