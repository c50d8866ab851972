import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service';

/** Provides the registry for metrics to every module. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
