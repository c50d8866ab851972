import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from '../runtime/clock';
import { Config } from './config';

@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Config, useValue: config }, Clock],
      exports: [Config, Clock],
    };
  }
}
