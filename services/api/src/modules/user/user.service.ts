import { Injectable } from '@nestjs/common';
import type { UserView } from '@munay/contracts/account/user';
import type { UserListQuery, UserRow } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { Address } from '@munay/contracts/order/address';
import type { PageOf } from '@munay/contracts/paging';
import { AppError } from '../../errors/app-error';
import { type Contact, toContact, toRow, toView } from './user.mapper';
import { type NewUser, type UserFields, UserRepository } from './user.repository';

const PAGE_SIZE = 25;

/** Accounts as the other domains see them. */
@Injectable()
export class UserService {
  constructor(private readonly users: UserRepository) {}

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

  /** Remembers an address the person has used; the newest stands first, at most 10 are kept. */
  async keepAddress(id: string, address: Address): Promise<void> {
    const { addresses } = await this.require(id);
    const same = (other: Address): boolean => fingerprint(other) === fingerprint(address);
    if (!addresses.some(same)) await this.users.unshiftAddress(id, address, LIMITS.addresses);
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

  /** Makes an account that was not asked for by signup: seed, first administrator. @returns null when the address is taken */
  async create(user: NewUser): Promise<UserView | null> {
    const made = await this.users.insert(user);
    return made && toView(made);
  }

  private async require(id: string): Promise<UserFields> {
    const user = await this.users.findById(id);
    if (!user) throw new AppError('notFound');
    return user;
  }
}

const fingerprint = (a: Address): string =>
  [a.name, a.line1, a.line2 ?? '', a.postcode, a.city, a.province, a.country, a.phone ?? '']
    .map((part) => part.trim().toLowerCase())
    .join('\n');
