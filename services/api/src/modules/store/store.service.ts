import { Injectable } from '@nestjs/common';
import { toSlug } from '@munay/contracts/fold';
import { Config } from '../../config/config';
import { isDuplicateKeyError } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import { isAdmin, type SignedInUser } from '../../http/caller';
import { StoreRepository } from './store.repository';
import type { NewStore, StoreFields, StoreText } from './store.types';

/** Street shops. Their names are unique, because people select a shop by its name. */
@Injectable()
export class StoreService {
  constructor(
    private readonly stores: StoreRepository,
    private readonly config: Config,
  ) {}

  /** A store, if the person may see it. @throws AppError notAllowed, noStore */
  async require(id: string, user: SignedInUser): Promise<StoreFields> {
    if (!isAdmin(user) && !user.stores.includes(id)) throw new AppError('notAllowed');
    return this.get(id);
  }

  /** @throws AppError noStore */
  async get(id: string): Promise<StoreFields> {
    const store = await this.stores.findById(id);
    if (!store) throw new AppError('noStore');
    return store;
  }

  /** Id and name of a store, for products. @throws AppError noStore */
  async findLabel(id: string): Promise<{ _id: string; name: string }> {
    return { _id: id, name: (await this.get(id)).name };
  }

  /** All stores, sorted by name. */
  async listAll(): Promise<{ _id: string; slug: string; name: string }[]> {
    return (await this.stores.findAll()).map(({ _id, slug, name }) => ({ _id: _id.toString(), slug, name }));
  }

  /** Creates a store unless its slug is in use. @returns the id of the store with that slug */
  async findOrCreate(store: NewStore): Promise<string> {
    const existingStore = await this.stores.findBySlug(store.slug);
    return existingStore ? existingStore._id.toString() : this.stores.insert(store);
  }

  /** Creates the first store, because every product belongs to a store. Staff add the others. */
  async createFirstStore(): Promise<void> {
    if ((await this.stores.count()) > 0) return;
    const { SHOP_NAME: name, SHOP_ADDRESS: address } = this.config.values;
    const emptyTexts = { es: '', en: '' };
    await this.stores.insert({ name, text: emptyTexts, address, hours: emptyTexts, slug: toSlugBase(name) });
  }

  /** Creates a store. Call inside a transaction. @returns the id of the store @throws AppError storeNameTaken */
  async create(store: StoreText): Promise<string> {
    await this.assertNameUnused(store.name);
    const slug = await this.findFreeSlug(store.name);
    return this.stores.insert({ ...store, slug }).catch((error: unknown) => {
      // A store with the same name was created concurrently
      throw isDuplicateKeyError(error) ? createNameTakenError() : error;
    });
  }

  /**
   * Edits a store if its version has not changed.
   * @returns false after a concurrent change
   * @throws AppError storeNameTaken
   */
  async edit({ _id, name }: StoreFields, version: number, store: StoreText): Promise<boolean> {
    const id = _id.toString();
    if (!(await this.stores.edit(id, version, store))) return false;
    if (name !== store.name) await this.assertNameUnused(store.name, id);
    return true;
  }

  private async assertNameUnused(name: string, exceptId?: string): Promise<void> {
    if (await this.stores.hasName(name, exceptId)) throw createNameTakenError();
  }

  private async findFreeSlug(name: string): Promise<string> {
    const base = toSlugBase(name);
    for (let place = 1; ; place += 1) {
      const slug = place === 1 ? base : `${base}-${place}`;
      if (!(await this.stores.findBySlug(slug))) return slug;
    }
  }
}

const toSlugBase = (name: string): string => toSlug(name) || 'tienda';

const createNameTakenError = (): AppError =>
  new AppError('storeNameTaken', { fields: [{ field: 'name', rule: 'taken' }] });
