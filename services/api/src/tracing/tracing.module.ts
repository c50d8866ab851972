import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { openTracing, Tracing } from '@munay/tracing/tracing';
import { Config } from '../config/config';

@Injectable()
class TracingShutdown implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  onApplicationShutdown = (): Promise<void> => this.tracing.stop();
}

@Global()
@Module({
  providers: [
    {
      provide: Tracing,
      inject: [Config],
      useFactory: ({ values }: Config) =>
        openTracing(values.OTEL_EXPORTER_OTLP_ENDPOINT, values.OTEL_SERVICE_NAME, values.RELEASE),
    },
    TracingShutdown,
  ],
  exports: [Tracing],
})
export class TracingModule {}
