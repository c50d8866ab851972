import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config';
import { Tracing } from './tracing';

@Injectable()
class TracingShutdown implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  /** A collector that is away keeps nobody from stopping. */
  onApplicationShutdown = (): Promise<void> => this.tracing.stop().catch(() => undefined);
}

@Global()
@Module({
  providers: [
    {
      provide: Tracing,
      inject: [Config],
      useFactory: async ({ values }: Config) => {
        const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, RELEASE } = values;
        if (!endpoint) return new Tracing(null);
        // Large: a process that sends no spans does not load it
        const { sendSpans } = await import('./otlp');
        return new Tracing(sendSpans(endpoint, OTEL_SERVICE_NAME, RELEASE));
      },
    },
    TracingShutdown,
  ],
  exports: [Tracing],
})
export class TracingModule {}
