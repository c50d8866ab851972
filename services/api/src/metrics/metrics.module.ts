import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service';

/** Lets every module register metrics. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
