import { listBalanceTransactions } from '../objects/balance.list';
import { toChargeObject } from '../objects/charges.object';
import { toDisputeObject } from '../objects/disputes.object';
import { toIntentObject } from '../objects/intents.object';
import { toPayoutObject } from '../objects/payouts.object';
import { toRefundObject } from '../objects/refunds.object';
import {
  toLineItemObject,
  toProductObject,
  toSessionObject,
  toShippingRateObject,
} from '../objects/sessions.object';
import { createParamError } from '../request/api-error';
import { ApiList, ApiObject } from '../state/api-object';
import { Store } from '../state/store';

const MAX_DEPTH = 4;

/** Expands ids along the paths of `expand[]` (https://docs.stripe.com/api/expanding_objects). */
export class Expander {
  constructor(private readonly store: Store) {}

  expand(response: ApiObject | ApiList, paths: string[]): void {
    for (const path of paths) {
      const segments = path.split('.');
      if (segments.length > MAX_DEPTH)
        throw createParamError(
          `You cannot expand more than ${MAX_DEPTH} levels of a property: ${path}.`,
          'expand',
        );
      this.expandPath([response], segments, path);
    }
  }

  private expandPath(objects: object[], [segment, ...rest]: string[], path: string): void {
    if (segment === undefined) return;
    for (const object of objects) {
      const target = object as Record<string, unknown>;
      const value = this.resolve(target, segment, path);
      target[segment] = value;
      const next = Array.isArray(value) ? value : [value];
      this.expandPath(
        next.filter((item): item is object => typeof item === 'object' && item !== null),
        rest,
        path,
      );
    }
  }

  private resolve(target: Record<string, unknown>, key: string, path: string): unknown {
    const value = target[key];
    if (typeof value === 'string') {
      const found = this.findById(value);
      if (found) return found;
    }
    if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return value;
    if (value === null) return null;
    if (key === 'line_items' && target['object'] === 'checkout.session')
      return this.listLineItems(String(target['id']));
    if (key === 'refunds' && target['object'] === 'charge') return this.listRefunds(String(target['id']));
    throw createParamError(`This property cannot be expanded (${path}).`, 'expand');
  }

  private listLineItems(sessionId: string): ApiList {
    const session = this.store.get('session', sessionId);
    const data = session.lineItems.map((item) => toLineItemObject(item, session));
    return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
  }

  private listRefunds(chargeId: string): ApiList {
    const data = this.store.listNewestFirst('refund').filter((refund) => refund.chargeId === chargeId);
    return {
      object: 'list',
      data: data.slice(0, 10).map(toRefundObject),
      has_more: data.length > 10,
      url: `/v1/charges/${chargeId}/refunds`,
    };
  }

  private findById(id: string): ApiObject | null {
    const [prefix = ''] = id.split('_', 1);
    switch (prefix) {
      case 'cs': {
        const session = this.store.findRecord('session', id);
        return session ? toSessionObject(session) : null;
      }
      case 'pi': {
        const intent = this.store.findRecord('intent', id);
        return intent ? toIntentObject(intent, this.store.get('session', intent.sessionId)) : null;
      }
      case 'ch': {
        const charge = this.store.findRecord('charge', id);
        return charge ? toChargeObject(charge, this.store.get('session', charge.sessionId)) : null;
      }
      case 'txn':
        return listBalanceTransactions(this.store).find((transaction) => transaction.id === id) ?? null;
      case 'po': {
        const payout = this.store.findRecord('payout', id);
        return payout ? toPayoutObject(payout) : null;
      }
      case 're': {
        const refund = this.store.findRecord('refund', id);
        return refund ? toRefundObject(refund) : null;
      }
      case 'dp': {
        const dispute = this.store.findRecord('dispute', id);
        return dispute ? toDisputeObject(dispute) : null;
      }
      default:
        return this.findSessionPart(id, prefix);
    }
  }

  private findSessionPart(id: string, prefix: string): ApiObject | null {
    if (prefix !== 'shr' && prefix !== 'prod') return null;
    for (const session of this.store.listNewestFirst('session')) {
      const option = session.shippingOptions.find((candidate) => candidate.rateId === id);
      if (option) return toShippingRateObject(option, session);
      const item = session.lineItems.find((candidate) => candidate.productId === id);
      if (item) return toProductObject(item, session);
    }
    return null;
  }
}
