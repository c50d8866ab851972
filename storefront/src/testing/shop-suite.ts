import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';

/** A shop whose fake server has one user, reset for each test of the file. */
export class ShopSuite {
  readonly shop = createSuiteShop();
  session!: SessionView;

  /** @param getSession the user's session at the start of a test */
  constructor(getSession: () => SessionView) {
    beforeEach(() => {
      localStorage.clear();
      sessionStorage.clear();
      this.session = getSession();
      this.shop.answer(ENDPOINTS.getUser, () => this.session);
    });
  }
}
