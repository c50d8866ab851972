import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { toShopDay } from '@munay/contracts/shop-day';
import { endForArguments, exitOnInvalidSettings, startOrEnd } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { createLog, JsonLogger } from './logging/json-logger';
import {
  AdminAccountService,
  AdminCommandError,
  type ListedAdmin,
} from './modules/second-factor/admin-account.service';
import { AdminAccountsModule } from './modules/second-factor/admin-accounts.module';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const toLine = ({ email, name, closed, hasSecondFactor, lastLoginAt }: ListedAdmin): string =>
  [
    email.padEnd(32),
    name.padEnd(24),
    `last login ${lastLoginAt ? toShopDay(lastLoginAt) : 'never'}`,
    hasSecondFactor ? 'with second factor' : 'without second factor',
    ...(closed ? ['closed'] : []),
  ].join('  ');

exitOnInvalidSettings('admin');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    firstname: { type: 'string', default: 'Munay' },
    lastname: { type: 'string', default: 'Admin' },
    'password-stdin': { type: 'boolean', default: false },
  },
});
const [action = '', email = ''] = positionals;
/** Actions keyed by name. Each action returns the message to print and, if it creates a link, the link's token. */
const ACTIONS: Record<string, (accounts: AdminAccountService) => Promise<[string, string | null]>> = {
  list: async (accounts) => {
    const admins = await accounts.list();
    return [admins.map(toLine).join('\n') || 'There is no administrator.', null];
  },
  create: async (accounts) => {
    const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
    return ['Administrator created.', await accounts.create({ ...values, email, password })];
  },
  'reset-password': async (accounts) => ['Password replaced.', await accounts.resetPassword(email)],
  'reset-factors': async (accounts) => [
    'Second factors and password removed; the next login sets up a new factor.',
    await accounts.resetFactors(email),
  ],
  unlock: async (accounts) => {
    await accounts.unlock(email);
    return ['The account can log in again without a pause.', null];
  },
};
const isComplete = Object.hasOwn(ACTIONS, action) && positionals.length === (action === 'list' ? 1 : 2);
const run =
  (isComplete ? ACTIONS[action] : undefined) ??
  endForArguments('admin', 'An action and, except for list, an email address are needed');
const config = loadConfig(WITHHELD_SETTINGS.worker);
const log = createLog(config.values.LOG_LEVEL === 'info' ? 'warn' : config.values.LOG_LEVEL, 'admin');
const app = await startOrEnd(() =>
  NestFactory.createApplicationContext(AdminAccountsModule.with(config), {
    logger: new JsonLogger(log),
    abortOnError: false,
  }),
);
try {
  const [done, token] = await run(app.get(AdminAccountService));
  print(done);
  if (token)
    print(`This link works once and for a day:\n${config.values.WEB_ORIGIN}/validate-password/${token}`);
} catch (error) {
  if (!(error instanceof AdminCommandError)) throw error;
  print(error.message);
  process.exitCode = 1;
} finally {
  await app.close();
}
