import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { loadConfig } from './config/load-config';
import { WITHHELD } from './config/withheld';
import { startOnFormat } from './database/data-format';
import { DatabaseModule } from './database/database.module';
import { PersonalDataModule } from './extension-points/personal-data.module';
import { createLog, JsonLogger } from './logging/json-logger';
import { FirstAdminRefused, FirstAdminService } from './modules/auth/first-admin.service';
import { StoreModule } from './modules/store/store.module';
import { UserModule } from './modules/user/user.module';
import { OutboxModule } from './outbox/outbox.module';

const USAGE = `Makes the first administrator of the shop, and its first store.

  npm run create-admin -- --email ADDRESS [--firstname NAME] [--lastname NAME] [--password-stdin]

Without --password-stdin it prints a link with which the administrator chooses a password: hand it over on a way that
nobody else reads. It works once, within a day, and is stored nowhere. The first login asks for a second factor (a
passkey or an app that shows codes). Without --email the address is asked for.
`;

@Module({})
class CreateAdminModule {
  static with(config: Config): DynamicModule {
    return {
      module: CreateAdminModule,
      imports: [
        ...[ConfigModule.with(config), DatabaseModule, OutboxModule],
        ...[PersonalDataModule, UserModule, StoreModule],
      ],
      providers: [FirstAdminService],
    };
  }
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const askForEmail = async (): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Email of the administrator: ');
  terminal.close();
  return answer.trim();
};

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    firstname: { type: 'string', default: 'Munay' },
    lastname: { type: 'string', default: 'Admin' },
    'password-stdin': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help || (values.email === undefined && !process.stdin.isTTY)) {
  say(USAGE);
  process.exit(values.help ? 0 : 2);
}
const email = values.email ?? (await askForEmail());
const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
const config = loadConfig(WITHHELD.worker);
const log = createLog(config.values.LOG_LEVEL === 'info' ? 'warn' : config.values.LOG_LEVEL, 'create-admin');
const app = await startOnFormat(() =>
  NestFactory.createApplicationContext(CreateAdminModule.with(config), {
    logger: new JsonLogger(log),
    abortOnError: false,
  }),
);
try {
  const token = await app.get(FirstAdminService).make({ ...values, email, password });
  say(
    token === null
      ? `Administrator made. Please log in as ${email}.`
      : `Administrator made. This link works once and for a day:\n${config.values.WEB_ORIGIN}/validate-password/${token}`,
  );
} catch (error) {
  if (!(error instanceof FirstAdminRefused)) throw error;
  say(error.message);
  process.exitCode = 1;
} finally {
  await app.close();
}
