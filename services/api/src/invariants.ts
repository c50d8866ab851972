import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { type Config, loadConfig } from './config/config';
import { InvariantsModule } from './invariants.module';
import { type Invariant, shopInvariants } from './invariants/invariants.checks';
import { moneyInvariants } from './invariants/invariants.money';
import { createLog, JsonLogger } from './logging/json-logger';
import { AuditLogCheck } from './modules/audit-log/audit-log.check';
import { StripeGateway } from './modules/billing/stripe.gateway';
import { InvoiceService } from './modules/invoice/invoice.service';

const SHOWN = 20;
/** The provider serves lists of this age in reasonable time. */
const LOOK_BACK_MS = 30 * 86_400_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function report({ id, text, violations }: Invariant): number {
  say(`${id.padEnd(5)} ${violations.length === 0 ? 'ok' : `${violations.length} violations`}  ${text}`);
  for (const violation of violations.slice(0, SHOWN)) say(`        ${violation}`);
  return violations.length;
}

async function openBooks(config: Config): Promise<INestApplicationContext> {
  try {
    return await NestFactory.createApplicationContext(InvariantsModule.with(config), {
      logger: new JsonLogger(createLog('fatal', 'invariants')),
      abortOnError: false,
    });
  } catch (error) {
    say(
      `The database does not answer at ${new URL(config.values.MONGODB_URI).host}: ${(error as Error).message}`,
    );
    process.exit(2);
  }
}

/** Checks the books of the shop against themselves and the provider. Exit code 1 when something is broken. */
const app = await openBooks(loadConfig());
const db = app.get<Connection>(getConnectionToken());
let broken = 0;
for (const invariant of await shopInvariants(db)) broken += report(invariant);
broken += report({
  id: 'chain',
  text: 'bills and credit notes are unchanged and gapless',
  violations: await app.get(InvoiceService).audit(),
});
broken += report({
  id: 'log',
  text: 'the audit log is as it was written',
  violations: await app.get(AuditLogCheck).audit(),
});
try {
  const money = await moneyInvariants(db, app.get(StripeGateway), new Date(Date.now() - LOOK_BACK_MS));
  for (const invariant of money) broken += report(invariant);
} catch (error) {
  broken += 1;
  say(`I4    not checked: the payment provider does not answer (${String(error)})`);
}
await app.close();
say(broken === 0 ? 'invariants hold' : `${broken} violations`);
process.exit(broken === 0 ? 0 : 1);
