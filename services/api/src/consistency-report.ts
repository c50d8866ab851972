import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startOrEnd } from '@munay/settings';
import type { Config } from './config/config';
import { InvariantsModule } from './invariants.module';
import { checkShopInvariants, type Invariant } from './invariants/invariants.checks';
import { checkMoneyInvariants } from './invariants/invariants.money';
import { checkQueueInvariant } from './invariants/invariants.queues';
import { checkRowInvariant } from './invariants/invariants.rows';
import { storeRun } from './invariants/invariants.runs';
import { createLog, JsonLogger } from './logging/json-logger';
import { AuditLogVerifier } from './modules/audit-log/audit-log.verifier';
import { StripeGateway } from './modules/billing/stripe.gateway';
import { InvoiceService } from './modules/invoice/invoice.service';
import { STORED_SCHEMAS } from './stored-schemas';

const MAX_SHOWN_VIOLATIONS = 20;
/** Maximum age of payment sessions that are listed. The provider takes too long to list older sessions. */
const COMPARISON_PERIOD_MS = 30 * 86_400_000;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Number of violations per invariant. */
type ViolationCounts = Record<string, number>;

function report(
  violationCounts: ViolationCounts,
  { id, text, violations }: Invariant,
  notes: readonly string[] = [],
): void {
  print(`${id.padEnd(5)} ${violations.length === 0 ? 'ok' : `${violations.length} violations`}  ${text}`);
  for (const violation of violations.slice(0, MAX_SHOWN_VIOLATIONS)) print(`        ${violation}`);
  for (const note of notes.slice(0, MAX_SHOWN_VIOLATIONS)) print(`        known: ${note}`);
  if (violations.length > 0) violationCounts[id] = violations.length;
}

async function openShop(config: Config): Promise<INestApplicationContext> {
  try {
    return await startOrEnd(() =>
      NestFactory.createApplicationContext(InvariantsModule.with(config), {
        logger: new JsonLogger(createLog('fatal', 'invariants')),
        abortOnError: false,
      }),
    );
  } catch (error) {
    print(
      `The database does not respond at ${new URL(config.values.MONGODB_URI).host}: ${(error as Error).message}`,
    );
    process.exit(2);
  }
}

/**
 * Prints whether the shop's records are consistent. For current data, also prints whether they match the payment
 * provider's records.
 * @param at time to which the data was restored; absent for current data
 * @returns the number of violations
 */
export async function reportConsistency(config: Config, at?: Date): Promise<number> {
  const app = await openShop(config);
  try {
    const db = app.get<Connection>(getConnectionToken());
    const violations: ViolationCounts = {};
    // The database compares the rows concurrently
    const [shop, rows] = await Promise.all([
      checkShopInvariants(db, at?.getTime()),
      checkRowInvariant(db, STORED_SCHEMAS),
    ]);
    for (const invariant of [...shop, rows]) report(violations, invariant);
    report(violations, {
      id: 'chain',
      text: 'bills and credit notes are unchanged and gapless',
      violations: await app.get(InvoiceService).audit(),
    });
    const log = await app.get(AuditLogVerifier).audit();
    const logInvariant = { id: 'log', text: 'the audit log is as it was written', violations: log.problems };
    report(violations, logInvariant, log.notes);
    if (!at) {
      await checkQueues(violations, db, config.values.REDIS_URL);
      await checkMoney(violations, db, app.get(StripeGateway));
      await storeRun(db, violations);
    }
    return Object.values(violations).reduce((sum, count) => sum + count, 0);
  } finally {
    await app.close();
  }
}

async function checkQueues(violations: ViolationCounts, db: Connection, redisUrl: string): Promise<void> {
  try {
    report(violations, await checkQueueInvariant(db, redisUrl));
  } catch (error) {
    print(`queues not checked: Redis does not respond (${String(error)})`);
  }
}

/** Prints the report and ends the process, with exit code 1 if there are violations. */
export async function endWithConsistency(config: Config): Promise<never> {
  const violations = await reportConsistency(config);
  print(violations === 0 ? 'invariants hold' : `${violations} violations`);
  process.exit(violations === 0 ? 0 : 1);
}

async function checkMoney(
  violations: ViolationCounts,
  db: Connection,
  provider: StripeGateway,
): Promise<void> {
  try {
    const money = await checkMoneyInvariants(db, provider, new Date(Date.now() - COMPARISON_PERIOD_MS));
    for (const invariant of money) report(violations, invariant);
  } catch (error) {
    print(`I4    not checked: the payment provider does not respond (${String(error)})`);
    violations.I4 = 1;
  }
}
