import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { startOfDay } from '@munay/contracts/shop-clock';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { Config } from '../config/config';
import { AdminProductService } from '../modules/admin/product/admin-product.service';
import { validateInput } from '../modules/admin/product/product-csv.plan';
import { hashPassword } from '../modules/auth/password';
import { CampaignService } from '../modules/campaign/campaign.service';
import type { ProductImage } from '../modules/product/product.schema';
import { ProductService } from '../modules/product/product.service';
import { SettingService } from '../modules/setting/setting.service';
import { StockService } from '../modules/stock/stock.service';
import { StoreService } from '../modules/store/store.service';
import { UserService } from '../modules/user/user.service';
import { DEMO_ACCOUNTS } from './accounts';
import { DEMO_PRODUCTS, DEMO_STORES, type DemoProduct } from './demo';
import { Pictures } from './pictures';

const FIRST_PRICE_DAYS_AGO = 240;
const CURRENT_PRICE_AGE_DAYS = 120;
const DISCOUNT_AGE_DAYS = 10;
const DISCOUNT_DURATION_DAYS = 180;
/** Initial price of a product as a fraction of its current price. */
const FIRST_PRICE_SHARE = 0.95;
const DAYS_UNTIL_CAMPAIGN = 14;
const CAMPAIGN_DAYS = 7;
const CAMPAIGN_PERCENT = 15;
const DELIVERY_NOTE = 'seed';
/** IBAN that banks use as an example. */
const EXAMPLE_IBAN = 'ES9121000418450200051332';

interface SeedCounts {
  stores: number;
  products: number;
  accounts: number;
}

/** Replaces the callbacks that write audit entries, because demo data is not recorded in the audit log. */
const ignoreProgress = (): Promise<void> => Promise.resolve();

/** Fills an empty shop with demo data. Existing data does not change. */
@Injectable()
export class SeedService {
  constructor(
    private readonly config: Config,
    private readonly stores: StoreService,
    private readonly products: ProductService,
    private readonly adminProducts: AdminProductService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly settings: SettingService,
    private readonly campaigns: CampaignService,
  ) {}

  /** @returns the added records */
  async seedShop(): Promise<SeedCounts> {
    const storeIds = new Map<string, string>();
    for (const store of DEMO_STORES) storeIds.set(store.slug, await this.stores.findOrCreate(store));
    const pictures = await Pictures.read(this.config.values.MEDIA_DIR);
    const existingIds = await this.products.findIdsBySlug(DEMO_PRODUCTS.map(({ slug }) => slug));
    let products = 0;
    // Products are added sequentially, because lists sort products with the same price by age, and two dozen concurrent
    // transactions would wait for connections
    for (const [index, product] of DEMO_PRODUCTS.entries()) {
      const images = await pictures.findViews(product.picture);
      const id = existingIds.get(product.slug);
      if (id) await this.products.renewImages(id, images);
      else {
        await this.add(product, index + 1, storeIds.get(product.store) ?? '', images);
        products++;
      }
      for (const { sku, units } of product.sizes) await this.stock.receive(sku, units, DELIVERY_NOTE);
    }
    if (!this.config.production) await this.settings.initialize({ iban: EXAMPLE_IBAN });
    if (!this.config.production) await this.addCampaign();
    const accounts = this.config.production ? 0 : await this.addAccounts(storeIds);
    return { stores: storeIds.size, products, accounts };
  }

  /** Adds a product in the same way as an import, but with a price history. */
  private async add(
    { picture: _, discountPercent, store: __, ...product }: DemoProduct,
    rank: number,
    storeId: string,
    pictures: ProductImage[],
  ): Promise<void> {
    const now = Date.now();
    const daysAgo = (days: number): Date => new Date(now - days * DAY_MS);
    const since = daysAgo(FIRST_PRICE_DAYS_AGO - rank);
    const input = validateInput({
      ...product,
      images: pictures.map(({ base, alt }) => ({ base, alt })),
      sizes: product.sizes.map(({ units: _units, ...size }) => size),
      discount: discountPercent
        ? {
            percent: discountPercent,
            startsAt: daysAgo(DISCOUNT_AGE_DAYS).toISOString(),
            endsAt: daysAgo(-DISCOUNT_DURATION_DAYS).toISOString(),
          }
        : null,
      storeId,
      status: 'active',
    });
    await this.adminProducts.create(input, null, DEFAULT_LOCALE, {
      pictures,
      rank,
      createdAt: since,
      priceHistory: product.sizes.flatMap(({ label: size, priceCents }) => [
        { size, priceCents: Math.round(priceCents * FIRST_PRICE_SHARE), decidedAt: since },
        { size, priceCents, decidedAt: daysAgo(CURRENT_PRICE_AGE_DAYS) },
      ]),
    });
  }

  /** Adds a sample campaign that does not change any price yet. */
  private async addCampaign(): Promise<void> {
    if ((await this.campaigns.count()) > 0) return;
    const firstDay = addDays(toShopDay(new Date()), DAYS_UNTIL_CAMPAIGN);
    const id = await this.campaigns.create(
      {
        title: { es: 'Semana de la piel', en: 'Skin week' },
        filter: { any: { tags: ['facial'] } },
        percent: CAMPAIGN_PERCENT,
        startsAt: startOfDay(firstDay),
        endsAt: startOfDay(addDays(firstDay, CAMPAIGN_DAYS)),
        replace: [],
      },
      ignoreProgress,
    );
    await this.campaigns.publish(id, 0, ignoreProgress);
  }

  private async addAccounts(storeIds: ReadonlyMap<string, string>): Promise<number> {
    let addedCount = 0;
    for (const { password, stores, ...person } of DEMO_ACCOUNTS) {
      const createdUser = await this.users.create({
        ...person,
        passwordHash: await hashPassword(password),
        emailValidatedAt: new Date(),
        stores: stores.flatMap((name) => storeIds.get(name) ?? []),
      });
      if (createdUser) addedCount++;
    }
    return addedCount;
  }
}
