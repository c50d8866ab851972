import { createServer, type Server } from 'node:http';
import { Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { REQUEST_TIMEOUTS } from '@munay/contracts/network/request-timeouts';
import { Config } from '../config/config';
import { MetricsService } from './metrics.service';

/** Serves the metrics of a process that has no other HTTP server, on a port that no proxy exposes. */
@Injectable()
class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: MetricsService,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT, API_HOST } = this.config.values;
    if (METRICS_PORT === 0) return;
    const server = createServer(REQUEST_TIMEOUTS.http, (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      void this.metrics
        .read()
        .then((text) => response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text))
        .catch(() => response.writeHead(500).end());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(METRICS_PORT, API_HOST, resolve);
    });
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

/** Serves the metrics of the worker process. */
@Module({ providers: [MetricsServer] })
export class MetricsPortModule {}
