export interface Survivor {
  file: string;
  line: string;
  /** The mutated code; when absent, every mutant of the line. */
  was?: string;
  instead?: string;
  reason: string;
}

const NAMES = 'the memory of a process keeps each limit apart; names do so in Redis alone';

/** Mutants that unit tests cannot kill: equivalent ones, or covered by suites with servers. */
export const SURVIVORS: readonly Survivor[] = [
  ...[
    ['left.get(line) ?? 0', 'left.get(line) && 0'],
    ['pieces.filter((one) => one === line)', 'pieces'],
    ['one === line', 'true'],
  ].map(([was, instead]) => ({
    file: 'libs/contracts/src/pricing/goods-lane.ts',
    line: 'Math.floor((left.get(line) ?? 0) / pieces.filter((one) => one === line).length),',
    was,
    instead,
    reason: 'groups that are alike come to the same when they are made one by one, only later',
  })),
  {
    file: 'libs/contracts/src/pricing/price-order.ts',
    line: "line.kind === 'goods' ? announcedReduction({ ...line, unitPriceCents: unitPriceCents(line) }) : null;",
    was: "line.kind === 'goods'",
    instead: 'true',
    reason: 'what is no goods costs what it did before, so that nothing is announced',
  },
  {
    file: 'libs/contracts/src/pricing/stacking.ts',
    line: 'const stacks = inOrder.filter(({ alone }) => alone).map((promotion) => stacked([promotion], lines));',
    was: 'inOrder.filter(({ alone }) => alone)',
    instead: 'inOrder',
    reason: 'a promotion saves no more by itself than with those that go with it',
  },
  ...['/[A-Z]{2}\\d{2}[A-Z0-9]+$/', '/^[A-Z]{2}\\d{2}[A-Z0-9]+/'].map((instead) => ({
    file: 'libs/contracts/src/order/bank.ts',
    line: 'if (!/^[A-Z]{2}\\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== LENGTHS[iban.slice(0, 2)]) return false;',
    was: '/^[A-Z]{2}\\d{2}[A-Z0-9]+$/',
    instead,
    reason:
      'a sign that is neither letter nor digit has no value in base 36, so the check digits refuse it too',
  })),
  {
    file: 'libs/contracts/src/admin/promotion-publishing.ts',
    line: 'default:',
    reason: 'a missing result counts as false',
  },
  {
    file: 'libs/contracts/src/shop-day.ts',
    line: "typeof at === 'string' && isShopDay(at) ? noonOf(at) : new Date(at);",
    was: "typeof at === 'string'",
    instead: 'true',
    reason: 'the text of a Date is not a day',
  },
  {
    file: 'libs/contracts/src/shop-day.ts',
    line: '/^20\\d\\d-\\d\\d-\\d\\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true;',
    was: '/^20\\d\\d-\\d\\d-\\d\\d$/',
    instead: '/^20\\d\\d-\\d\\d-\\d\\d/',
    reason: 'a date that something follows is not valid with a time appended',
  },
  {
    file: 'services/api/src/modules/product/product.price-history.ts',
    line: 'const full = decisionsOf(rows).map((row) => ({ ...row, discounts: [] }));',
    was: '[]',
    instead: '["Stryker was here"]',
    reason: 'a text is not a discount that is in force',
  },
  {
    file: 'services/api/src/modules/product/product.pricing.ts',
    line: 'discounts.filter(({ replaces }) => !replaces),',
    was: 'discounts.filter(({ replaces }) => !replaces)',
    instead: 'discounts',
    reason: 'a replacing discount is cut out by itself before it is appended',
  },
  {
    file: 'services/api/src/modules/product/product.pricing.ts',
    line: '.filter((moment): moment is Date => moment !== null && moment > after);',
    was: 'moment !== null',
    instead: 'true',
    reason: 'null is no later than any moment',
  },
  ...['true', 'owed >= 0'].map((instead) => ({
    file: 'services/api/src/modules/order/rules/refund.rules.ts',
    line: 'for (let later = failedBefore ?? index + 1; later < left.length && owed > 0; later += 1) {',
    was: 'owed > 0',
    instead,
    reason: 'once nothing is owed, later refunds give nothing for it',
  })),
  {
    file: 'services/api/src/database/hash-chain.ts',
    line: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    was: 'a < b',
    instead: 'a <= b',
    reason: 'no object has one key twice',
  },
  {
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line: "await this.redis.set(deviceKey(email, device), '1', 'EX', DEVICE_SECONDS).catch(() => undefined);",
    was: "'1'",
    reason: 'only the key of a known browser is read',
  },
  {
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line: 'if (!device) return false;',
    was: '!device',
    instead: 'false',
    reason: 'a browser without a device cookie has no key in Redis',
  },
  {
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line: 'return (await this.redis.exists(deviceKey(email, device)).catch(() => 0)) === 1;',
    was: '() => 0',
    instead: '() => undefined',
    reason: 'neither is 1',
  },
  {
    file: 'services/api/src/rate-limit/throttle.service.ts',
    line: 'rejectIfRedisNotReady: true,',
    reason: 'a command that cannot be sent fails at once as well; this one is not even tried',
  },
  {
    file: 'services/api/src/rate-limit/throttle.service.ts',
    line: 'const limiter = newLimiter(this.redis, `throttle:${name}`, limit);',
    reason: NAMES,
  },
  ...["'login:strikes'", "'login:pause'"].map((was) => ({
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line:
      was === "'login:pause'"
        ? "this.pause = newLimiter(redis, 'login:pause', { points: 1, seconds: FIRST_PAUSE_SECONDS });"
        : "this.strikes = newLimiter(redis, 'login:strikes', strikes);",
    was,
    reason: NAMES,
  })),
  {
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line: 'if (running && running.msBeforeNext > 0) throw this.refusal(running);',
    was: 'running.msBeforeNext > 0',
    reason: 'in memory a pause that is over is gone; Redis may still tell of one that ends now',
  },
  {
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line: 'await this.pause.consume(name, 1, { customDuration }).catch((refusal: unknown) => {',
    reason:
      'only tries at once in several processes meet here: rate-limit/throttle.e2e, twenty wrong passwords',
  },
  {
    file: 'services/api/src/modules/auth/login-throttle.service.ts',
    line: "private refusal = (result: RateLimiterRes): Error => this.throttle.refusal('login-account', result);",
    was: "'login-account'",
    reason: 'the name of a figure',
  },
  {
    file: 'services/api/src/modules/cart/cart.mapper.ts',
    line: ".update([currency, ...content, ...applied].join('\\n'))",
    was: "'\\n'",
    instead: '""',
    reason: 'an id has 24 signs, so it is plain where a line begins',
  },
  {
    file: 'services/api/src/modules/pricing/pricing.mapper.ts',
    line: '{ lines, totals, shipping, promotions: taken = [] }: PlacedOrder,',
    was: '[]',
    reason: 'only promotions of delivery are read, and a string has no lane',
  },
  {
    file: 'services/api/src/modules/pricing/pricing.mapper.ts',
    line: 'if (fromCents === null || fromCents <= 0) return null;',
    was: 'fromCents === null',
    instead: 'false',
    reason: 'null compares as 0',
  },
  {
    file: 'services/api/src/modules/pricing/pricing.mapper.ts',
    line: 'deliveryCents(wayOf(option), { grams: 0, goodsCents: sumCents(lines.map(({ lineCents }) => lineCents)) }) ??',
    instead:
      'deliveryCents(wayOf(option), {\n  grams: 0,\n  goodsCents: sumCents(lines.map(({\n    lineCents\n  }) => lineCents))\n}) && option.costCents',
    reason: 'the price is that of the option, or 0',
  },
  {
    file: 'services/api/src/http/cursor.ts',
    line: 'if (key !== other) return key < other ? -1 : 1;',
    was: 'key < other',
    instead: 'key <= other',
    reason: 'they differ',
  },
  {
    file: 'services/api/src/http/cursor.ts',
    line: 'return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;',
    was: 'a.id < b.id',
    instead: 'a.id <= b.id',
    reason: 'they differ',
  },
  {
    file: 'services/api/src/modules/user/account-link.rules.ts',
    line: "return refusal === null || refusal === 'linkExpired' ? (user.moveLink?.email ?? null) : null;",
    was: 'user.moveLink?.email',
    instead: 'user.moveLink.email',
    reason: 'a link that was refused for its age, or not at all, is there',
  },
  {
    file: 'libs/contracts/src/order/replacement-units.ts',
    line: 'replacements = [],',
    was: '[]',
    instead: '["Stryker was here"]',
    reason: 'a text is not a replacement',
  },
  {
    file: 'libs/contracts/src/shop-clock.ts',
    line: 'return new Date(guess.getTime() + (off > DAY_MS / 2 ? DAY_MS - off : -off));',
    was: 'off > DAY_MS / 2',
    instead: 'off >= DAY_MS / 2',
    reason: 'clocks are put on or back by an hour, never by twelve',
  },
  {
    file: 'libs/contracts/src/shop-clock.ts',
    line: 'return new Date(guess.getTime() + off - (off > DAY_MS / 2 ? DAY_MS : 0));',
    was: 'off > DAY_MS / 2',
    instead: 'off >= DAY_MS / 2',
    reason: 'clocks are put on or back by an hour, never by twelve',
  },
  {
    file: 'services/api/src/modules/user/account-link.rules.ts',
    line: 'link?.email === email &&',
    was: 'link?.email',
    instead: 'link.email',
    reason: 'a link that is not refused is there',
  },
  {
    file: 'libs/contracts/src/order/province.ts',
    line: 'PROVINCES.flatMap((name) => [folded(name), ...(OTHER_NAMES[name] ?? [])].map((word) => [word, name])),',
    was: '[]',
    reason: 'nobody writes what stands there instead',
  },
  {
    file: 'libs/contracts/src/network/network.ts',
    line: "const text = ip?.trim() ?? '';",
    was: "''",
    reason: 'neither is an address',
  },
  {
    file: 'libs/contracts/src/network/network.ts',
    line: 'const [left = [], right] = halves;',
    was: '[]',
    reason: 'what was split has a first part',
  },
  ...[
    "const [, card = '', letter = ''] = /^(\\d{5,8})([A-Z])$/.exec(id) ?? [];",
    "const [, kind = '', digits = '', last = ''] = /^([A-Z])0?(\\d{7})([\\dA-Z])$/.exec(id) ?? [];",
  ].flatMap((line) =>
    ["''", '[]'].map((was) => ({
      file: 'libs/contracts/src/order/tax-id.ts',
      line,
      was,
      reason:
        'what does not have the form of its kind is refused by its first letter, whatever stands for it',
    })),
  ),
];
