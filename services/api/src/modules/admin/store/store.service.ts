import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { PageQuery } from '@munay/contracts/paging';
import type { StorePage } from '@munay/contracts/admin/store';
import { AppError } from '../../../errors/app-error';
import type { SignedIn } from '../../../http/caller';
import { ProductService } from '../../product/product.service';
import { toStoreView } from '../../store/store.mapper';
import { type NewStore, type StoreFields, StoreRepository } from '../../store/store.repository';

@Injectable()
export class StoreService {
  constructor(
    private readonly stores: StoreRepository,
    private readonly products: ProductService,
  ) {}

  /**
   * A store with one page of its products of every status. ADMIN sees every store, STORE its own.
   * @throws AppError notAllowed for a store that is not the caller's, known or not; noStore
   */
  async viewStore(id: string, user: SignedIn, query: PageQuery, locale: Locale): Promise<StorePage> {
    const store = await this.require(id, user);
    return {
      store: toStoreView(store, locale),
      ...(await this.products.listForStore(id, query, locale)),
    };
  }

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
