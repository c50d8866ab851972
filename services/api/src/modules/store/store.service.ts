import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/app-error';
import type { SignedIn } from '../../http/caller';
import { type NewStore, type StoreFields, StoreRepository } from './store.repository';

@Injectable()
export class StoreService {
  constructor(private readonly stores: StoreRepository) {}

  /** The store, for those who may see it. @throws AppError notAllowed, noStore */
  async require(id: string, user: SignedIn): Promise<StoreFields> {
    if (!user.roles.includes('ADMIN') && !user.stores.includes(id)) throw new AppError('notAllowed');
    const store = await this.stores.findById(id);
    if (!store) throw new AppError('noStore');
    return store;
  }

  /** Id and name, as a product carries them. @throws AppError noStore */
  async label(id: string): Promise<{ _id: string; name: string }> {
    const store = await this.stores.findById(id);
    if (!store) throw new AppError('noStore');
    return { _id: id, name: store.name };
  }

  /** Every store, by name. */
  async all(): Promise<{ _id: string; slug: string; name: string }[]> {
    return (await this.stores.findAll()).map(({ _id, slug, name }) => ({ _id: _id.toString(), slug, name }));
  }

  /** Opens a store unless its slug is taken; answers the id of the one that has it. */
  async open(store: NewStore): Promise<string> {
    const known = await this.stores.findBySlug(store.slug);
    return known ? known._id.toString() : this.stores.insert(store);
  }
}
