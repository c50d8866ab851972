import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';

/** Lets every module register metrics. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
