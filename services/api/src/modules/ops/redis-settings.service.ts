import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config/config';
import { primariesOf, REDIS, type RedisClient } from '../../redis/redis.connection';

const WANTED: Record<string, { value: string; why: string }> = {
  appendonly: { value: 'yes', why: 'a restart would lose queued work' },
  'maxmemory-policy': { value: 'noeviction', why: 'redis would drop jobs when memory is short' },
};

type SettingsReader = Pick<ReturnType<typeof primariesOf>[number], 'config'>;

/**
 * Checks at startup whether Redis persists its data. Production refuses to start otherwise, unless Redis becomes
 * available later.
 */
@Injectable()
export class RedisSettings implements OnApplicationBootstrap {
  private readonly log = new Logger(RedisSettings.name);

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.redis.status === 'ready') return this.check();
    this.log.warn('redis does not answer: limits count in memory, mail and refunds wait until it does');
    this.redis.once('ready', () => void this.check().catch((error: Error) => this.log.error(error.message)));
  }

  private async check(): Promise<void> {
    const problems = await this.problems();
    if (problems.length === 0) return;
    if (this.config.production) throw new Error(problems.join('; '));
    for (const problem of problems) this.log.warn(problem);
  }

  private async problems(): Promise<string[]> {
    const found = await Promise.all(
      primariesOf(this.redis).flatMap((server) =>
        Object.entries(WANTED).map(async ([name, { value, why }]) => {
          const set = await this.read(server, name);
          return set === null || set === value ? [] : [`redis has ${name} ${set}, not ${value}: ${why}`];
        }),
      ),
    );
    return found.flat();
  }

  /** Null if Redis hides its settings, as hosted ones do. */
  private async read(server: SettingsReader, name: string): Promise<string | null> {
    try {
      const [, value] = (await server.config('GET', name)) as string[];
      return value ?? null;
    } catch {
      this.log.warn(`redis does not tell its ${name}; make sure that it is ${WANTED[name]?.value}`);
      return null;
    }
  }
}
