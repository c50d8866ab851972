import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { Tracing } from '@munay/tracing/tracing';
import { Config } from '../config/config';
import { MetricsModule } from '../metrics/metrics.module';
import { TracingModule } from '../tracing/tracing.module';
import { CollectionBuilder } from './collection.builder';
import { DatabaseMonitor, HEARTBEAT_INTERVAL_MS } from './database.monitor';
import { requireLogin } from './database-login';
import { DatabasePoolMonitor, MAX_POOL_SIZE } from './database-pool.monitor';
import { Transaction } from './transaction';

mongoose.set('transactionAsyncLocalStorage', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
// Mongoose would reject empty strings in required fields
mongoose.SchemaTypes.String.checkRequired((value) => typeof value === 'string');

/** Connection to MongoDB, which must be a replica set, because transactions and change streams require it. */
@Global()
@Module({
  imports: [
    MetricsModule,
    TracingModule,
    MongooseModule.forRootAsync({
      inject: [Config, Tracing],
      useFactory: async (config: Config, tracing: Tracing) => {
        await requireLogin(config.values.MONGODB_URI);
        return {
          uri: config.values.MONGODB_URI,
          autoCreate: false,
          autoIndex: false,
          bufferCommands: false,
          monitorCommands: config.test || tracing.enabled,
          maxPoolSize: MAX_POOL_SIZE,
          heartbeatFrequencyMS: HEARTBEAT_INTERVAL_MS,
          // Streamed heartbeats would need a second connection to measure the round-trip time
          serverMonitoringMode: 'poll',
          connectTimeoutMS: 2_000,
          // Maximum wait for a primary, for example during an election
          serverSelectionTimeoutMS: 700,
          waitQueueTimeoutMS: 5_000,
          // Heartbeats detect a dead server; this timeout covers commands that hang on a running server
          socketTimeoutMS: 5 * 60_000,
          // The application waits for the database at startup and logs the wait
          retryAttempts: Infinity,
          retryDelay: 2_000,
          verboseRetryLog: true,
        };
      },
    }),
  ],
  providers: [CollectionBuilder, DatabasePoolMonitor, DatabaseMonitor, Transaction],
  exports: [DatabaseMonitor, Transaction],
})
export class DatabaseModule {}
