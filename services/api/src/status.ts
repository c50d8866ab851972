import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { findWorstLevel, formatStatus, type Status, type StatusLine } from '@munay/contracts/admin/status';
import type { StatusLevel } from '@munay/contracts/admin/status-finding';
import { exitOnInvalidSettings } from '@munay/settings';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { DatabaseModule } from './database/database.module';
import { isLoginRejected } from './database/database-login';
import { createLog, JsonLogger } from './logging/json-logger';
import { StatusModule } from './modules/ops/status.module';
import { StatusService } from './modules/ops/status.service';
import { OutboxModule } from './outbox/outbox.module';
import { RedisModule } from './redis/redis.module';

/**
 * Prints the state of the shop, one line per check, like the status page of the staff app; with --json, as JSON. Exit
 * code 0 if everything is healthy, 1 for a warning, 2 for a failure.
 */
const DATABASE_TIMEOUT_MS = 5_000;
const EXIT_CODES = { fine: 0, warning: 1, failure: 2 } as const;
const LEVEL_LABELS: Record<StatusLevel, string> = {
  fine: 'ok',
  warning: 'WARN',
  failure: 'FAIL',
  unknown: '-',
};

@Module({})
class StatusCommandModule {
  static with(config: Config): DynamicModule {
    return {
      module: StatusCommandModule,
      imports: [ConfigModule.with(config), DatabaseModule, RedisModule, OutboxModule, StatusModule],
    };
  }
}

function toDatabaseStatus(finding: 'away' | 'loginRejected'): Status {
  const line: StatusLine = { fact: 'database', finding, level: 'failure', values: {} };
  return { checkedAt: new Date().toISOString(), lines: [line] };
}

async function readStatus(config: Config): Promise<Status> {
  const app = await Promise.race([
    NestFactory.createApplicationContext(StatusCommandModule.with(config), {
      logger: new JsonLogger(createLog('fatal', 'status')),
      abortOnError: false,
    }),
    wait(DATABASE_TIMEOUT_MS, null, { ref: false }),
  ]);
  return app ? app.get(StatusService).read(null) : toDatabaseStatus('away');
}

function print(line: StatusLine): void {
  const { title, text, todo, runbook } = formatStatus(line, 'en');
  process.stdout.write(`${LEVEL_LABELS[line.level].padEnd(5)} ${title}: ${text}\n`);
  if (todo) process.stdout.write(`      ${todo} (${runbook})\n`);
}

exitOnInvalidSettings('status');
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const status = await readStatus(loadConfig(WITHHELD_SETTINGS.worker)).catch((error: unknown) => {
  if (isLoginRejected(error)) return toDatabaseStatus('loginRejected');
  throw error;
});
if (values.json) process.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
else for (const line of status.lines) print(line);
process.exit(EXIT_CODES[findWorstLevel(status.lines)]);
