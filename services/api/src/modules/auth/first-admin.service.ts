import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { newSecret } from '../../runtime/secret';
import { StoreService } from '../store/store.service';
import { AccountLinks } from '../user/account-links';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import { hashPassword, isAcceptable } from './password';

export interface FirstAdmin {
  email: string;
  firstname: string;
  lastname: string;
  /** Null: creates a link to choose one. */
  password: string | null;
}

/** Why the first administrator could not be created, for the operator. */
export class FirstAdminRefused extends Error {}

/** Creates the first administrator and the first store of a shop. There is no default account or password. */
@Injectable()
export class FirstAdminService {
  constructor(
    private readonly users: UserService,
    private readonly links: AccountLinks,
    private readonly stores: StoreService,
    private readonly config: Config,
    private readonly transaction: Transaction,
  ) {}

  /**
   * An address with an account is refused, since its creator would become administrator.
   * @returns the token of the link to choose a password, stored nowhere; null when one was given
   * @throws FirstAdminRefused
   */
  async make({ email: given, firstname, lastname, password }: FirstAdmin): Promise<string | null> {
    if (!isEmailAddress(given)) throw new FirstAdminRefused(`${given} is not an email address.`);
    const email = normalEmail(given);
    if (password !== null && !(await isAcceptable(password, email)))
      throw new FirstAdminRefused('Please choose a longer or less common password (8 to 128 characters).');
    if (await this.users.hasAdmin())
      throw new FirstAdminRefused('There is an administrator already; the staff app makes further ones.');
    // Without a given password the account gets a random one
    const passwordHash = await hashPassword(password ?? newSecret());
    return this.transaction.run(async () => {
      const known = await this.users.known(email);
      // The operator vouches for the address
      const emailValidatedAt = new Date();
      const fields = {
        firstname,
        lastname,
        email,
        passwordHash,
        emailValidatedAt,
        roles: ['ADMIN' as const],
      };
      const user = known ? null : await this.users.create(fields);
      if (!user) throw new FirstAdminRefused(`${email} has an account already; please take another address.`);
      await this.openFirstStore();
      return password === null ? this.links.hand(user) : null;
    });
  }

  /** A shop without a store could list nothing. Staff add the rest. */
  private async openFirstStore(): Promise<void> {
    const { SHOP_NAME: name, SHOP_ADDRESS: address } = this.config.values;
    const nothing = { es: '', en: '' };
    await this.stores.openFirst({ name, text: nothing, address, hours: nothing });
  }
}
