import { Injectable } from '@nestjs/common';
import type { UserView } from '@munay/contracts/account/user';
import type { UserListQuery, UserRow } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import { type Address, hasStreet, type SavedBilling } from '@munay/contracts/order/address';
import type { PageOf } from '@munay/contracts/paging';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { includesAddress, toPlainBilling } from './user.addresses';
import { type Contact, toContact, toRow, toView } from './user.mapper';
import { UserRepository } from './user.repository';
import type { NewUnverifiedUser, NewUser, StaffChange, UserChange, UserFields } from './user.types';

const PAGE_SIZE = 25;

/** User accounts, for other modules. */
@Injectable()
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: OutboxService,
  ) {}

  /** An account, for its owner. @throws AppError notFound */
  async view(id: string): Promise<UserView> {
    return toView(await this.require(id));
  }

  /** Name, address and language for emails. @throws AppError notFound */
  async getContact(id: string): Promise<Contact> {
    return toContact(await this.require(id));
  }

  /** A recipient; null if the account is deleted, closed or unverified. */
  async findReader(id: string): Promise<(Contact & { firstname: string }) | null> {
    const user = await this.users.findById(id);
    if (!user || user.disabledAt || !user.emailValidatedAt) return null;
    return { ...toContact(user), firstname: user.firstname };
  }

  /** Whether an account exists, is active and has verified this address. */
  async hasVerified({ userId, email }: { userId: string | null; email: string }): Promise<boolean> {
    const user = userId === null ? null : await this.users.findById(userId);
    return user !== null && !user.disabledAt && user.email === email && toContact(user).emailValidated;
  }

  /** Full names keyed by id; deleted accounts are absent. */
  async findNames(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.users.findNames([...new Set(ids)]);
    return new Map(found.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()]));
  }

  /** Saves a used address at the front of the list of at most 10 addresses, unless the address is incomplete. */
  async saveAddress(id: string, address: Address): Promise<void> {
    if (!hasStreet(address)) return;
    const { addresses } = await this.require(id);
    if (!includesAddress(addresses, address)) await this.users.addAddress(id, address, LIMITS.addresses);
  }

  /** Saves the billing address to prefill the next invoice. */
  async saveBilling(id: string, billing: SavedBilling): Promise<void> {
    await this.change(id, { billing: toPlainBilling(billing) });
  }

  /** Accounts for staff, newest first; `q` searches name and address. */
  async list({
    page = 1,
    pageSize = PAGE_SIZE,
    q = '',
    role,
  }: UserListQuery): Promise<PageOf & { users: UserRow[] }> {
    const { users, total } = await this.users.findPage(q.trim(), role, (page - 1) * pageSize, pageSize);
    return { users: users.map(toRow), page, pageSize, total };
  }

  /** An account with all its fields; null for a deleted account. */
  record = (id: string): Promise<UserFields | null> => this.users.findById(id);

  /** The account that has verified this address. */
  findOwner = (email: string): Promise<UserFields | null> => this.users.findOwner(email);

  /** The newest account with this unconfirmed address. */
  findUnverified = (email: string): Promise<UserFields | null> => this.users.findUnverified(email);

  /** The newest accounts with this unconfirmed address, newest first. */
  findUnverifiedAccounts = (email: string, limit: number): Promise<UserFields[]> =>
    this.users.findUnverifiedAccounts(email, limit);

  /** The account that has verified this address; if there is none, the newest unconfirmed account with it. */
  findByEmail = async (email: string): Promise<UserFields | null> =>
    (await this.findOwner(email)) ?? this.findUnverified(email);

  /** Owners of a store. */
  findByStore = (storeId: string): Promise<UserFields[]> => this.users.findByStoreId(storeId);

  /** Unconfirmed customer accounts that have not been used since the given time, oldest first. */
  findAbandoned = (before: Date, limit: number): Promise<UserFields[]> =>
    this.users.findAbandoned(before, limit);

  /** Which of the given people are subscribed to price emails. */
  listPriceReaders = (ids: readonly string[]): Promise<string[]> => this.users.findPriceReaders(ids);

  /** Creates an account. @returns null when another account has verified the address */
  create = (user: NewUser): Promise<UserFields | null> => this.users.insert(user);

  /** The account that a visitor created, found by cart key. */
  findByVisitor = (visitor: string): Promise<UserFields | null> => this.users.findByVisitor(visitor);

  /** Creates an account at sign-up. Call inside a transaction, which is retried on a concurrent sign-up. */
  createUnverified = (user: NewUnverifiedUser): Promise<UserFields> => this.users.insertUnverified(user);

  /** Corrects an unconfirmed account, and ends its sessions and links. @throws AppError noUser */
  async updateUnconfirmed(id: string, fields: NewUnverifiedUser): Promise<UserFields> {
    const correctedUser = await this.users.updateUnconfirmed(id, fields);
    if (!correctedUser) throw new AppError('noUser');
    return correctedUser;
  }

  /** Stores changes by the owner that apply immediately. Email and password have separate methods. */
  change = (id: string, change: UserChange): Promise<UserFields | null> => this.users.update(id, change);

  /**
   * Sets a password after the previous password has been verified, and ends every session.
   * @throws AppError wrongPassword after a concurrent change
   */
  async setPassword({ id, passwordHash }: UserFields, nextHash: string): Promise<UserFields> {
    const updatedUser = await this.users.setPassword(id, passwordHash, nextHash);
    if (!updatedUser) throw new AppError('wrongPassword');
    return updatedUser;
  }

  /**
   * Marks the address of a signed-up account as verified by a link that was emailed for another account. Call inside a
   * transaction.
   * @returns null when the account has changed in the meantime
   */
  async verifyEmail({ id, email }: UserFields, at = new Date()): Promise<UserFields | null> {
    await this.users.setVerified(id, email, at);
    return this.users.findOwner(email);
  }

  /** Records a login. */
  recordLogin = (id: string, at: Date): Promise<void> => this.users.setLastLogin(id, at);

  /** An edit by staff. @param endSessions whether the same write ends every session @throws AppError noUser */
  async edit(id: string, change: StaffChange, endSessions: boolean): Promise<UserFields> {
    const editedUser = await this.users.edit(id, change, endSessions);
    if (!editedUser) throw new AppError('noUser');
    return editedUser;
  }

  /** @throws AppError noUser */
  endSessions = (id: string): Promise<UserFields> => this.edit(id, {}, true);

  /**
   * Records whether an account has a second factor.
   * @param isFirstFactor only if the account had none before
   * @returns false when it already had one
   */
  setSecondFactor = (id: string, hasSecondFactor: boolean, isFirstFactor: boolean): Promise<boolean> =>
    this.users.setSecondFactor(id, hasSecondFactor, isFirstFactor);

  /** Deletes the account and its jobs. Call inside the transaction of the erasure. */
  async erase(id: string): Promise<void> {
    await this.outbox.removeByUser(id);
    await this.users.remove(id);
  }

  /** Whether the shop has ever had an administrator. */
  hasAdmin = async (): Promise<boolean> => (await this.users.countByRole('ADMIN')) > 0;

  /**
   * Checks that an active administrator remains. Call after the write, in the transaction that removes rights.
   * @throws AppError lastAdmin
   */
  async requireAdmin(): Promise<void> {
    if ((await this.users.countActiveAdmins()) === 0) throw new AppError('lastAdmin');
  }

  private async require(id: string): Promise<UserFields> {
    const user = await this.users.findById(id);
    if (!user) throw new AppError('notFound');
    return user;
  }
}
