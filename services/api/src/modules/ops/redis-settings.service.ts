import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { StartError } from '@munay/settings';
import { Config } from '../../config/config';
import { getLastError, listPrimaries, REDIS, type RedisClient } from '../../redis/redis.connection';

const REQUIRED_SETTINGS: Record<string, { value: string; reason: string }> = {
  appendonly: { value: 'yes', reason: 'a restart would lose queued work' },
  'maxmemory-policy': { value: 'noeviction', reason: 'Redis would drop jobs when memory is short' },
};
/** Error messages with which Redis or a sentinel rejects a user or its permissions; before version 6, a password. */
const REJECTED = /WRONGPASS|NOAUTH|NOPERM|ERR invalid password/;
/** Keys with the prefixes of queues and rate limits. */
const PROBE_KEYS = ['bull:start', 'throttle:start'];

type SettingsReader = Pick<ReturnType<typeof listPrimaries>[number], 'config'>;

/**
 * Checks at startup whether Redis accepts the credentials and, in production, whether it persists its data. A failed
 * check stops the process. If Redis only becomes available later, problems are logged instead.
 */
@Injectable()
export class RedisSettingsService implements OnApplicationBootstrap {
  private readonly log = new Logger(RedisSettingsService.name);
  /** Errors already logged since the last successful connection. Otherwise each attempt would log them again. */
  private readonly loggedMessages = new Set<string>();

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const reason = getLastError(this.redis);
    requireAccepted(reason);
    if (this.redis.status === 'ready') await this.check();
    else {
      this.log.warn(
        `Redis does not respond (${reason ?? 'no response yet'}): ` +
          'limits count in memory, mail and refunds wait until it does',
      );
      if (reason) this.loggedMessages.add(reason);
      this.redis.once(
        'ready',
        () => void this.check().catch((error: Error) => this.log.error(error.message)),
      );
    }
    this.redis.on('error', () => this.logOnce(getLastError(this.redis) ?? 'unknown error'));
    this.redis.on('ready', () => this.loggedMessages.clear());
  }

  private logOnce(message: string): void {
    if (!this.loggedMessages.has(message)) this.log.warn(`The connection to Redis failed: ${message}`);
    this.loggedMessages.add(message);
  }

  private async check(): Promise<void> {
    for (const key of PROBE_KEYS) requireAccepted(await this.runProbe(key));
    const problems = await this.findProblems();
    if (problems.length === 0) return;
    if (this.config.production)
      throw new StartError(`The Redis of REDIS_URL is not safe for production: ${problems.join('; ')}.`);
    for (const problem of problems) this.log.warn(problem);
  }

  /** Runs a script on a key, which needs the same permissions as the queues. @returns the error message, if any */
  private runProbe(key: string): Promise<string | undefined> {
    return this.redis.eval('return 1', 1, key).then(
      () => undefined,
      ({ message }: Error) => message,
    );
  }

  private async findProblems(): Promise<string[]> {
    const found = await Promise.all(
      listPrimaries(this.redis).flatMap((server) =>
        Object.entries(REQUIRED_SETTINGS).map(async ([name, { value, reason: explanation }]) => {
          const set = await this.read(server, name);
          return set === null || set === value ? [] : [`it has ${name} ${set}, not ${value}: ${explanation}`];
        }),
      ),
    );
    return found.flat();
  }

  /** Returns null if Redis hides its settings, as hosted servers do. */
  private async read(server: SettingsReader, name: string): Promise<string | null> {
    try {
      const [, value] = (await server.config('GET', name)) as string[];
      return value ?? null;
    } catch {
      this.log.warn(
        `Redis does not report its ${name}; make sure that it is ${REQUIRED_SETTINGS[name]?.value}`,
      );
      return null;
    }
  }
}

/** @throws StartError when Redis rejects the credentials or their permissions */
function requireAccepted(error: string | undefined): void {
  if (error && REJECTED.test(error))
    throw new StartError(`Redis rejects the user or password of REDIS_URL: ${error}`);
}
