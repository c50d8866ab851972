import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { toShopDay } from '@munay/contracts/shop-day';
import { loadConfig } from './config/load-config';
import { WITHHELD } from './config/withheld';
import { startOnFormat } from './database/data-format';
import { createLog, JsonLogger } from './logging/json-logger';
import { AdminAccountsModule } from './modules/second-factor/admin-accounts.module';
import {
  AdminAccounts,
  AdminCommandRefused,
  type ListedAdmin,
} from './modules/second-factor/admin-accounts.service';

const USAGE = `Lists and creates administrators, and lets them in again.

  npm run admin -- list
  npm run admin -- create EMAIL [--firstname NAME] [--lastname NAME] [--password-stdin]
  npm run admin -- reset-password EMAIL     for a lost password
  npm run admin -- reset-factors EMAIL      for lost passkeys and codes; replaces the password too
  npm run admin -- unlock EMAIL             ends the pauses after wrong passwords and codes

All but list and unlock print a link to choose a password. It works once, within a day, and is stored nowhere: hand it over in
a way that no one else can read. The first administrator also gets the first store. Each change is in the audit log,
and every administrator is notified by mail as soon as mail works.
`;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const toLine = ({ email, name, closed, hasSecondFactor, lastLoginAt }: ListedAdmin): string =>
  [
    email.padEnd(32),
    name.padEnd(24),
    `last login ${lastLoginAt ? toShopDay(lastLoginAt) : 'never'}`,
    hasSecondFactor ? 'with second factor' : 'without second factor',
    ...(closed ? ['closed'] : []),
  ].join('  ');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    firstname: { type: 'string', default: 'Munay' },
    lastname: { type: 'string', default: 'Admin' },
    'password-stdin': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [action = '', email = ''] = positionals;
/** Result, and the token of the link to print. */
const ACTIONS: Record<string, (accounts: AdminAccounts) => Promise<[string, string | null]>> = {
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
const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;

if (values.help || !run || positionals.length !== (action === 'list' ? 1 : 2)) {
  say(USAGE);
  process.exit(values.help ? 0 : 2);
}
const config = loadConfig(WITHHELD.worker);
const log = createLog(config.values.LOG_LEVEL === 'info' ? 'warn' : config.values.LOG_LEVEL, 'admin');
const app = await startOnFormat(() =>
  NestFactory.createApplicationContext(AdminAccountsModule.with(config), {
    logger: new JsonLogger(log),
    abortOnError: false,
  }),
);
try {
  const [done, token] = await run(app.get(AdminAccounts));
  say(done);
  if (token)
    say(`This link works once and for a day:\n${config.values.WEB_ORIGIN}/validate-password/${token}`);
} catch (error) {
  if (!(error instanceof AdminCommandRefused)) throw error;
  say(error.message);
  process.exitCode = 1;
} finally {
  await app.close();
}
