import { Injectable } from '@nestjs/common';
import type { UserView } from '@munay/contracts/account/user';
import type { UserListQuery, UserRow } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { Address, SavedBilling } from '@munay/contracts/order/address';
import type { PageOf } from '@munay/contracts/paging';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { isAmong, plainBilling } from './user.addresses';
import { type Contact, toContact, toRow, toView } from './user.mapper';
import { UserRepository } from './user.repository';
import type { NewUser, OpenedByVisitor, StaffChange, UserChange, UserFields } from './user.types';

const PAGE_SIZE = 25;

/** Accounts as the other domains see them. */
@Injectable()
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: OutboxService,
  ) {}

  /** What a person sees of the own account. @throws AppError notFound */
  async view(id: string): Promise<UserView> {
    return toView(await this.require(id));
  }

  /** The same; null for an account that is gone. */
  async find(id: string): Promise<UserView | null> {
    const user = await this.users.findById(id);
    return user && toView(user);
  }

  /** Whom to write to, and in which language. @throws AppError notFound */
  async contact(id: string): Promise<Contact> {
    return toContact(await this.require(id));
  }

  /** Somebody who may be written to; null for an account that is gone, closed, or whose address nobody has confirmed. */
  async reader(id: string): Promise<(Contact & { firstname: string }) | null> {
    const user = await this.users.findById(id);
    if (!user || user.disabledAt || !user.emailValidatedAt) return null;
    return { ...toContact(user), firstname: user.firstname };
  }

  /** Full names by id; an account that is gone is absent. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.users.findNames([...new Set(ids)]);
    return new Map(found.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()]));
  }

  /** Remembers an address the person has used; the newest stands first, at most 10 are kept. Without a place it is none. */
  async keepAddress(id: string, address: Address): Promise<void> {
    if (address.line1 === '') return;
    const { addresses } = await this.require(id);
    if (!isAmong(addresses, address)) await this.users.unshiftAddress(id, address, LIMITS.addresses);
  }

  /** Remembers for the next invoice to whom it is made out. */
  async keepBilling(id: string, billing: SavedBilling): Promise<void> {
    await this.change(id, { billing: plainBilling(billing) });
  }

  /** Accounts for staff, newest first; `q` looks into name and address. */
  async list({
    page = 1,
    pageSize = PAGE_SIZE,
    q = '',
    role,
  }: UserListQuery): Promise<PageOf & { users: UserRow[] }> {
    const { users, total } = await this.users.findPage(q.trim(), role, (page - 1) * pageSize, pageSize);
    return { users: users.map(toRow), page, pageSize, total };
  }

  /** An account with all its fields; null for one that is gone. */
  record = (id: string): Promise<UserFields | null> => this.users.findById(id);

  /** The account whose owner has proved to read this address. */
  owner = (email: string): Promise<UserFields | null> => this.users.findOwner(email);

  /** The newest account that says it has this address and has not proved it. */
  claim = (email: string): Promise<UserFields | null> => this.users.findClaim(email);

  /** The newest accounts that say to have it, newest first. */
  claims = (email: string, limit: number): Promise<UserFields[]> => this.users.findClaims(email, limit);

  /** The account of an address: its owner's, or else the newest claim. */
  known = async (email: string): Promise<UserFields | null> => (await this.owner(email)) ?? this.claim(email);

  /** Accounts that see a store. */
  ofStore = (storeId: string): Promise<UserFields[]> => this.users.findOfStore(storeId);

  /** Accounts of customers that have not proved their address and were not used since a moment, oldest first. */
  abandoned = (before: Date, limit: number): Promise<UserFields[]> => this.users.findAbandoned(before, limit);

  /** Those of a list of people who asked for mails about prices. */
  priceReaders = (ids: readonly string[]): Promise<string[]> => this.users.findPriceReaders(ids);

  /** Opens an account. @returns null when the address is given as proved and is somebody's already */
  create = (user: NewUser): Promise<UserFields | null> => this.users.insert(user);

  /** The account that a visitor opened, by the key of the cart. */
  ofVisitor = (visitor: string): Promise<UserFields | null> => this.users.findByVisitor(visitor);

  /** Opens an account for somebody who signs up. Belongs into a transaction, which runs again for the later of two. */
  open = (user: OpenedByVisitor): Promise<UserFields> => this.users.insertOpened(user);

  /** Corrects an account that has proved no address yet, and ends its sessions and links. @throws AppError noUser */
  async correct(id: string, fields: OpenedByVisitor): Promise<UserFields> {
    const corrected = await this.users.correct(id, fields);
    if (!corrected) throw new AppError('noUser');
    return corrected;
  }

  /** What a person changes of the own account at once; email and password have their own ways. */
  change = (id: string, change: UserChange): Promise<UserFields | null> => this.users.update(id, change);

  /** Sets a password whose old one was proved, and ends every session. @throws AppError wrongPassword when it is another one by now */
  async setPassword({ id, passwordHash }: UserFields, next: string): Promise<UserFields> {
    const renewed = await this.users.setPassword(id, passwordHash, next);
    if (!renewed) throw new AppError('wrongPassword');
    return renewed;
  }

  /** Notes that somebody has logged in. */
  loggedIn = (id: string, at: Date): Promise<void> => this.users.setLastLogin(id, at);

  /** What staff change. @param endSessions ends every session in the same write @throws AppError noUser */
  async edit(id: string, change: StaffChange, endSessions: boolean): Promise<UserFields> {
    const edited = await this.users.edit(id, change, endSessions);
    if (!edited) throw new AppError('noUser');
    return edited;
  }

  /** @throws AppError noUser */
  endSessions = (id: string): Promise<UserFields> => this.edit(id, {}, true);

  /**
   * Notes that an account has a second factor, or none.
   * @param first only if it had none before
   * @returns false when it had
   */
  setSecondFactor = (id: string, has: boolean, first: boolean): Promise<boolean> =>
    this.users.setSecondFactor(id, has, first);

  /** Forgets the account and all work about it. Belongs into the transaction of the erasure. */
  async erase(id: string): Promise<void> {
    await this.outbox.forget(id);
    await this.users.remove(id);
  }

  /** Has the shop ever had an administrator? */
  hasAdmin = async (): Promise<boolean> => (await this.users.countByRole('ADMIN')) > 0;

  /** Belongs into the transaction that takes rights away, after it did. @throws AppError lastAdmin when nobody is left */
  async requireAdmin(): Promise<void> {
    if ((await this.users.countActiveAdmins()) === 0) throw new AppError('lastAdmin');
  }

  private async require(id: string): Promise<UserFields> {
    const user = await this.users.findById(id);
    if (!user) throw new AppError('notFound');
    return user;
  }
}
