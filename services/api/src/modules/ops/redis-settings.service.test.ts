import { Config } from '../../config/config';
import { RedisSettingsService } from './redis-settings.service';

describe('RedisSettingsService', () => {
  const settings = (production: boolean, responses: Record<string, string | Error>) => {
    const redis = {
      status: 'ready',
      eval: async () => 1,
      on: () => undefined,
      config: async (_: string, name: string) => {
        const response = responses[name];
        if (response instanceof Error) throw response;
        return [name, response];
      },
    };
    return new RedisSettingsService(redis as never, { production } as Config).onApplicationBootstrap();
  };

  test('Redis settings that can lose data prevent a start in production', async () => {
    await expect(settings(true, { appendonly: 'no', 'maxmemory-policy': 'noeviction' })).rejects.toThrow(
      'appendonly no, not yes',
    );
    await expect(settings(true, { appendonly: 'yes', 'maxmemory-policy': 'allkeys-lru' })).rejects.toThrow(
      'maxmemory-policy allkeys-lru',
    );
    await expect(
      settings(true, { appendonly: 'yes', 'maxmemory-policy': 'noeviction' }),
    ).resolves.toBeUndefined();
    await expect(
      settings(false, { appendonly: 'no', 'maxmemory-policy': 'allkeys-lru' }),
    ).resolves.toBeUndefined();
  });

  test('production starts when Redis does not expose its settings', async () => {
    const hiddenConfigError = new Error('ERR unknown command CONFIG');
    await expect(
      settings(true, { appendonly: hiddenConfigError, 'maxmemory-policy': hiddenConfigError }),
    ).resolves.toBeUndefined();
  });
});
