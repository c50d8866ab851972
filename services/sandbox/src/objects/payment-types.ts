import { ApiObject } from '../state/api-object';

/** Payment types that the page can offer for a session. */
export const PAYMENT_TYPES = ['card', 'link', 'bizum', 'sepa_debit'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Payment types that are enabled for the account, as in the provider's dashboard. */
export class AccountPaymentTypes {
  private acceptedTypes: readonly PaymentType[] = PAYMENT_TYPES;

  setTypes(types: readonly PaymentType[]): void {
    this.acceptedTypes = types;
  }

  has(type: string): boolean {
    return this.acceptedTypes.some((acceptedTypes) => acceptedTypes === type);
  }

  /** Object as in https://docs.stripe.com/api/payment_method_configurations/object */
  toObject(): ApiObject {
    const describeType = (type: PaymentType) => {
      const value = this.has(type) ? 'on' : 'off';
      return {
        available: this.has(type),
        display_preference: { overridable: null, preference: value, value },
      };
    };
    return {
      id: 'pmc_sandbox',
      object: 'payment_method_configuration',
      active: true,
      application: null,
      is_default: true,
      livemode: false,
      name: 'Default',
      parent: null,
      ...Object.fromEntries(PAYMENT_TYPES.map((type) => [type, describeType(type)])),
    };
  }
}
