import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HeartbeatRepository } from './heartbeat.repository';
import { WorkerHeartbeat, WorkerHeartbeatSchema } from './heartbeat.schema';
import { HeartbeatTimers } from './heartbeat.timers';

@Module({
  imports: [MongooseModule.forFeature([{ name: WorkerHeartbeat.name, schema: WorkerHeartbeatSchema }])],
  providers: [HeartbeatRepository],
  exports: [HeartbeatRepository],
})
export class HeartbeatModule {}

/** Only in the worker process. */
@Module({ imports: [HeartbeatModule], providers: [HeartbeatTimers] })
export class HeartbeatWorkerModule {}
