import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service';

/** Provides the metrics registry to every module. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
