import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { shopOfSuite } from '@munay/kit/testing';

/** A shop whose server knows one person, afresh for each test of the file. */
export class ShopSuite {
  readonly shop = shopOfSuite();
  session!: SessionView;

  /** @param sessionOf who the server knows as a test begins */
  constructor(sessionOf: () => SessionView) {
    beforeEach(() => {
      localStorage.clear();
      sessionStorage.clear();
      this.session = sessionOf();
      this.shop.answer(ENDPOINTS.getUser, () => this.session);
    });
  }
}
