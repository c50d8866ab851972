import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HeartbeatRepository } from './heartbeat.repository';
import { HeartbeatScheduler } from './heartbeat.scheduler';
import { WorkerHeartbeat, WorkerHeartbeatSchema } from './heartbeat.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: WorkerHeartbeat.name, schema: WorkerHeartbeatSchema }])],
  providers: [HeartbeatRepository],
  exports: [HeartbeatRepository],
})
export class HeartbeatModule {}

/** Heartbeats, which only the worker process sends. */
@Module({ imports: [HeartbeatModule], providers: [HeartbeatScheduler] })
export class HeartbeatWorkerModule {}
