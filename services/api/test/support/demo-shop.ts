import type { Connection } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../src/config/config';
import { AdminProductService } from '../../src/modules/admin/product/admin-product.service';
import { BlogService } from '../../src/modules/blog/blog.service';
import { CampaignService } from '../../src/modules/campaign/campaign.service';
import { ProductService } from '../../src/modules/product/product.service';
import { QuestionChangeService } from '../../src/modules/question/question-change.service';
import { ReviewChangeService } from '../../src/modules/review/review-change.service';
import { SynonymService } from '../../src/modules/search/synonym.service';
import { SettingService } from '../../src/modules/setting/setting.service';
import { StockService } from '../../src/modules/stock/stock.service';
import { StoreService } from '../../src/modules/store/store.service';
import { UserService } from '../../src/modules/user/user.service';
import { CommunitySeedService } from '../../src/seed/community-seed.service';
import { JournalSeedService } from '../../src/seed/journal-seed.service';
import { SeedService } from '../../src/seed/seed.service';
import type { RunningApi } from './start-api';
import { waitUntil } from './until';

/** Adds the demo reviews and questions. Requires the demo products. */
const seedCommunity = (api: RunningApi): ReturnType<CommunitySeedService['addCommunity']> =>
  new CommunitySeedService(
    api.app.get(Config),
    api.app.get(ProductService),
    api.app.get(ReviewChangeService, { strict: false }),
    api.app.get(QuestionChangeService, { strict: false }),
  ).addCommunity();

/** The database with the demo data that the first suite of this process created. */
const getDemoDatabase = (api: RunningApi) => api.db.useDb(`demonstration-${process.pid}`);

const isEmpty = async (db: Connection) => (await db.collection('products').estimatedDocumentCount()) === 0;

/** Copies all rows of a database into another database. Rows with the same id are replaced. */
async function copyRows(from: Connection, to: Connection): Promise<void> {
  const countRows = async ({ name }: { name: string }) => {
    const rows = await from
      .collection(name)
      .find({}, { hint: { _id: 1 } })
      .toArray();
    const all = rows.map((row) => ({
      replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
    }));
    if (all.length > 0) await to.collection(name).bulkWrite(all, { ordered: true });
  };
  await Promise.all((await from.listCollections()).map(countRows));
}

/** Adds the demo data to the suite's database and waits until the API shows it. */
export async function seedDemo(api: RunningApi): Promise<void> {
  const isNew = (await isEmpty(api.db)) && (await api.db.collection('users').estimatedDocumentCount()) === 0;
  if (isNew && !(await isEmpty(getDemoDatabase(api)))) await copyRows(getDemoDatabase(api), api.db);
  else {
    await seedAll(api);
    if (isNew) await copyRows(api.db, getDemoDatabase(api));
  }
  // Ratings are written last, and the catalogue applies changes in order
  const ratedProduct = await api.db
    .collection('products')
    .find({}, { projection: { slug: 1, rating: 1 }, hint: { _id: 1 } })
    .toArray();
  const counts = new Map(ratedProduct.map(({ slug, rating }) => [slug, rating.count]));
  await waitUntil(async () => {
    const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
    return (
      data.facets.inStock === 24 &&
      data.products.every(({ slug, rating }) => rating.count === counts.get(slug))
    );
  });
}

async function seedAll(api: RunningApi): Promise<void> {
  const from = [Config, StoreService, ProductService, StockService, UserService] as const;
  const [config, stores, products, stock, users] = from.map((type) => api.app.get(type as never)) as [
    Config,
    StoreService,
    ProductService,
    StockService,
    UserService,
  ];
  const settings = api.app.get(SettingService);
  const adminProducts = api.app.get(AdminProductService, { strict: false });
  const campaigns = api.app.get(CampaignService, { strict: false });
  await new SeedService(
    config,
    stores,
    products,
    adminProducts,
    stock,
    users,
    settings,
    campaigns,
  ).seedShop();
  const journal = new JournalSeedService(
    config,
    api.app.get(BlogService),
    products,
    api.app.get(SynonymService),
  );
  await journal.addPosts();
  await seedCommunity(api);
}
