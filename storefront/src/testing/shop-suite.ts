import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ShopServer } from './shop-server';

/** A shop whose server knows one person, afresh for each test of the file. */
export class ShopSuite {
  shop!: ShopServer;
  session!: SessionView;

  /** @param sessionOf who the server knows as a test begins */
  constructor(sessionOf: () => SessionView) {
    beforeAll(async () => {
      this.shop = await ShopServer.start();
    });
    afterAll(() => this.shop.stop());
    beforeEach(() => {
      localStorage.clear();
      sessionStorage.clear();
      this.shop.calls.length = 0;
      this.session = sessionOf();
      this.shop.answer(ENDPOINTS.getUser, () => this.session);
    });
  }
}
