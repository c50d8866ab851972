import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { shopOfSuite } from '@munay/kit/testing';

/** A shop whose server has one user, reset for each test of the file. */
export class ShopSuite {
  readonly shop = shopOfSuite();
  session!: SessionView;

  /** @param sessionOf the user's session at the start of a test */
  constructor(sessionOf: () => SessionView) {
    beforeEach(() => {
      localStorage.clear();
      sessionStorage.clear();
      this.session = sessionOf();
      this.shop.answer(ENDPOINTS.getUser, () => this.session);
    });
  }
}
