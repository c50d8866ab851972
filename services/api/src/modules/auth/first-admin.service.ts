import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AccountLinks } from '../user/account-links';
import { isEmailAddress, normalEmail } from '../user/user.email';
import { UserRepository } from '../user/user.repository';
import { hashPassword, isAcceptable } from './password';
import { newSecret } from './secret';

export interface FirstAdmin {
  email: string;
  firstname: string;
  lastname: string;
  /** Null: a link to choose one is mailed. */
  password: string | null;
}

/** Why the first administrator could not be made, in words for the operator. */
export class FirstAdminRefused extends Error {}

/** Makes the first administrator of a shop. There is no default account and no default password. */
@Injectable()
export class FirstAdminService {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly transaction: Transaction,
  ) {}

  /**
   * An address that has an account is refused: whoever opened it would become administrator.
   * @throws FirstAdminRefused
   */
  async make({ email: given, firstname, lastname, password }: FirstAdmin): Promise<void> {
    if (!isEmailAddress(given)) throw new FirstAdminRefused(`${given} is not an email address.`);
    const email = normalEmail(given);
    if (password !== null && !(await isAcceptable(password, email)))
      throw new FirstAdminRefused('Please choose a longer or less common password (8 to 128 characters).');
    if ((await this.users.countByRole('ADMIN')) > 0)
      throw new FirstAdminRefused('There is an administrator already; the staff app makes further ones.');
    // Without a password of its own the account gets one that nobody knows.
    const passwordHash = await hashPassword(password ?? newSecret());
    await this.transaction.run(async () => {
      const user = await this.users.insert({ firstname, lastname, email, passwordHash, roles: ['ADMIN'] });
      if (!user) throw new FirstAdminRefused(`${email} has an account already; please take another address.`);
      if (password !== null) return;
      await this.links.mail(user, 'resetLink', email);
    });
  }
}
