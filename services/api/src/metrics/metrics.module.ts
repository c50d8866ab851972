import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';

/** Lets every domain add figures of its own. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
