import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { startOrEnd } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { createLog, JsonLogger } from './logging/json-logger';
import { MigrationRunner } from './migrations/migration.runner';
import { DEMO_ACCOUNTS } from './seed/accounts';
import { CommunitySeedService } from './seed/community-seed.service';
import { JournalSeedService } from './seed/journal-seed.service';
import { PromotionSeedService } from './seed/promotion-seed.service';
import { SeedModule } from './seed/seed.module';
import { SeedService } from './seed/seed.service';

const config = loadConfig(WITHHELD_SETTINGS.worker);
const app = await startOrEnd(() =>
  NestFactory.createApplicationContext(SeedModule.with(config), {
    logger: new JsonLogger(createLog('warn', 'seed')),
    abortOnError: false,
  }),
);
try {
  await app.get(MigrationRunner).runMigrations();
  const { stores, products, accounts } = await app.get(SeedService).seedShop();
  process.stdout.write(`Seeded ${products} new products of ${stores} stores, ${accounts} new accounts.\n`);
  process.stdout.write(`Seeded ${await app.get(JournalSeedService).addPosts()} new posts.\n`);
  const reviewCount = await app.get(CommunitySeedService).addCommunity();
  process.stdout.write(
    `Seeded ${reviewCount.reviews} demo reviews and ${reviewCount.questions} demo questions.\n`,
  );
  process.stdout.write(`Seeded ${await app.get(PromotionSeedService).addPromotions()} demo promotions.\n`);
  if (!config.production) {
    process.stdout.write('Demo accounts (development only):\n');
    for (const { email, password } of DEMO_ACCOUNTS)
      process.stdout.write(`  ${email.padEnd(24)} ${password}\n`);
  }
} finally {
  await app.close();
}
// The queue client keeps its sockets open, although all resources of this command are closed
process.exit(0);
