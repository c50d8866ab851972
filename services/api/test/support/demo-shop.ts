import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../src/config/config';
import { BlogService } from '../../src/modules/blog/blog.service';
import { ProductService } from '../../src/modules/product/product.service';
import { QuestionChanges } from '../../src/modules/question/question.changes';
import { ReviewChanges } from '../../src/modules/review/review.changes';
import { SynonymService } from '../../src/modules/search/search.service';
import { SettingService } from '../../src/modules/setting/setting.service';
import { StockService } from '../../src/modules/stock/stock.service';
import { StoreService } from '../../src/modules/store/store.service';
import { UserService } from '../../src/modules/user/user.service';
import { CommunitySeed } from '../../src/seed/community.service';
import { JournalSeed } from '../../src/seed/journal.service';
import { SeedService } from '../../src/seed/seed.service';
import type { RunningApi } from './start-api';
import { until } from './until';

/** Needs the demo products. */
export const seedCommunity = (api: RunningApi): ReturnType<CommunitySeed['run']> =>
  new CommunitySeed(
    api.app.get(Config),
    api.app.get(ProductService),
    api.app.get(ReviewChanges, { strict: false }),
    api.app.get(QuestionChanges, { strict: false }),
  ).run();

/** Seeds the suite's database and waits until the API shows it. */
export async function seedDemo(api: RunningApi): Promise<Awaited<ReturnType<SeedService['run']>>> {
  const from = [Config, StoreService, ProductService, StockService, UserService] as const;
  const [config, stores, products, stock, users] = from.map((type) => api.app.get(type as never)) as [
    Config,
    StoreService,
    ProductService,
    StockService,
    UserService,
  ];
  const settings = api.app.get(SettingService);
  const seeded = await new SeedService(config, stores, products, stock, users, settings).run();
  const journal = new JournalSeed(config, api.app.get(BlogService), products, api.app.get(SynonymService));
  await journal.run();
  await seedCommunity(api);
  // Ratings come last, and changes are shown in their order
  const rated = await api.db
    .collection('products')
    .find({}, { projection: { slug: 1, rating: 1 }, hint: { _id: 1 } })
    .toArray();
  const counts = new Map(rated.map(({ slug, rating }) => [slug, rating.count]));
  await until(async () => {
    const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
    return (
      data.facets.inStock === 24 &&
      data.products.every(({ slug, rating }) => rating.count === counts.get(slug))
    );
  });
  return seeded;
}
