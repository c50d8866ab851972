import { Injectable } from '@nestjs/common';
import type { AdminStore, EditStoreInput, StoreInput, StorePage } from '@munay/contracts/admin/store';
import type { Locale } from '@munay/contracts/locale';
import type { PageQuery } from '@munay/contracts/paging';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { SignedInUser, StaffCaller, VerifiedCaller } from '../../../http/caller';
import { type AuditedEntity, AuditLogService } from '../../audit-log/audit-log.service';
import { ProductService } from '../../product/product.service';
import { StoreService } from '../../store/store.service';
import type { StoreFields } from '../../store/store.types';
import { UserRightsService } from '../user/user-rights.service';
import { toStoreView } from './store.mapper';

type StoreInputFields = Omit<StoreInput, 'owners'>;

/** Manages stores and their owners for staff. Each change is recorded in the audit log. */
@Injectable()
export class AdminStoreService {
  constructor(
    private readonly stores: StoreService,
    private readonly products: ProductService,
    private readonly userRights: UserRightsService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Loads a store with one page of its products in any status. Administrators may read every store, owners only their
   * own.
   * @throws AppError notAllowed for a store that the caller does not own, whether or not it exists; noStore
   */
  async view(id: string, user: SignedInUser, query: PageQuery, locale: Locale): Promise<StorePage> {
    const store = await this.stores.require(id, user);
    return {
      store: toStoreView(store, locale),
      ...(await this.products.listByStore(id, query, locale)),
    };
  }

  /** @throws AppError noStore */
  async open(id: string): Promise<AdminStore> {
    const store = await this.stores.get(id);
    return {
      ...toStoreInput(store),
      _id: id,
      slug: store.slug,
      version: store.version,
      owners: await this.userRights.listOwners(id),
    };
  }

  /** @throws AppError storeNameTaken, noUser for an owner without an account */
  async create({ owners, ...store }: StoreInput, by: VerifiedCaller): Promise<AdminStore> {
    const id = await this.transaction.run(async () => {
      const createdStore = await this.stores.create(store);
      await this.audit('store.create', createdStore, by, null, store);
      await this.userRights.setOwners(createdStore, owners, by);
      return createdStore;
    });
    return this.open(id);
  }

  /**
   * Updates a store and the store name in its products. Removed owners are logged out.
   * @throws AppError noStore, noUser, storeNameTaken, editConflict with the current store
   */
  async edit(
    id: string,
    { version, owners, ...store }: EditStoreInput,
    by: VerifiedCaller,
  ): Promise<AdminStore> {
    await this.transaction.run(async () => {
      const before = await this.stores.get(id);
      if (!(await this.stores.edit(before, version, store)))
        throw new AppError('editConflict', { current: await this.open(id) });
      if (before.name !== store.name) await this.products.renameStore(id, store.name);
      await this.audit('store.edit', id, by, toStoreInput(before), store);
      await this.userRights.setOwners(id, owners, by);
    });
    return this.open(id);
  }

  private audit(
    action: 'store.create' | 'store.edit',
    id: string,
    by: StaffCaller,
    before: StoreInputFields | null,
    after: StoreInputFields,
  ): Promise<void> {
    const entity: AuditedEntity<'store'> = { kind: 'store', id, label: after.name };
    return this.auditLog.record({ by, action, entity, before: before ?? undefined, after });
  }
}

const toStoreInput = ({ name, text, address, hours }: StoreFields): StoreInputFields => ({
  name,
  text,
  address,
  hours,
});
