import Stripe from 'stripe';
import { createSessionParams, createSuiteTarget, onSandbox } from './contract-target';

const target = createSuiteTarget();

async function pay(card: string): Promise<{ id: string; amount: number }> {
  const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
  await target.pay(id, card);
  const { payment_intent: intent } = await target.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent'],
  });
  return intent as Stripe.PaymentIntent;
}
const listTransactions = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await target.stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'], ...params })).data;
const payOut = () => target.control('/payouts', {});

describe('C11 balance', () => {
  onSandbox('the balance lists charges, refunds, disputes, fees and payouts', async () => {
    const paid = await pay('4242424242424242');
    await target.stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
    const disputed = await pay('4000000000000259');
    await target.control('/clock', { advanceSeconds: 2 });
    const before = await listTransactions();
    expect(before.map(({ type, amount }) => [type, amount]).sort()).toEqual(
      [
        ['charge', paid.amount],
        ['refund', -500],
        ['charge', disputed.amount],
        ['adjustment', -disputed.amount],
      ].sort(),
    );
    for (const { amount, fee, net, fee_details } of before) {
      expect(net).toBe(amount - fee);
      expect(fee_details.reduce((sum, part) => sum + part.amount, 0)).toBe(fee);
    }
    expect(
      new Set(before.map(({ source }) => (source as { payment_intent: string }).payment_intent)),
    ).toEqual(new Set([paid.id, disputed.id]));
    // Without this payment, the fee of the dispute would use up the balance
    await pay('4242424242424242');
    const { payout } = await payOut();
    const all = await listTransactions({ payout: payout?.id ?? '' });
    const sent = all.filter(({ type }) => type === 'payout');
    expect(sent.map(({ source, net }) => [(source as Stripe.Payout).id, net])).toEqual([
      [payout?.id, -(payout?.amount ?? 0)],
    ]);
    expect(all).toHaveLength(6);
    expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect((await listTransactions({ type: 'payout' })).map(({ id }) => id)).toEqual(
      sent.map(({ id }) => id),
    );
    expect((await payOut()).payout).toBeNull();
  });

  onSandbox('a won dispute and a failed refund are credited to the balance', async () => {
    const won = await pay('4000000000000259');
    const failed = await pay('4000000000005126');
    await target.stripe.refunds.create({ payment_intent: failed.id });
    await target.control('/clock', { advanceSeconds: 60 });
    const [dispute] = (await target.stripe.disputes.list({ payment_intent: won.id })).data;
    await target.control('/clock', { advanceSeconds: 600 });
    await target.control(`/disputes/${dispute?.id ?? ''}`, { status: 'won' });
    const listMovements = async (type: string, intent: string) =>
      (await listTransactions({ type })).filter(
        ({ source }) => (source as { payment_intent: string }).payment_intent === intent,
      );
    const [back, withdrawnMovement] = await listMovements('adjustment', won.id);
    expect([back?.amount, back?.fee]).toEqual([won.amount, -(withdrawnMovement?.fee ?? 0)]);
    expect((back?.created ?? 0) - (withdrawnMovement?.created ?? 0)).toBeGreaterThanOrEqual(600);
    expect((await listMovements('refund_failure', failed.id)).map(({ amount }) => amount)).toEqual([
      failed.amount,
    ]);
  });
});
