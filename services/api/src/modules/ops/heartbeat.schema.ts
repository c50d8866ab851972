import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

const RETENTION_SECONDS = 600;

/** Heartbeat of a worker process. */
@Schema({ collection: 'worker_heartbeats', versionKey: false })
export class WorkerHeartbeat {
  /** Host name and process id of the worker. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Date, required: true }) at: Date;
}

export const WorkerHeartbeatSchema = SchemaFactory.createForClass(WorkerHeartbeat);
WorkerHeartbeatSchema.index({ at: -1 }, { expireAfterSeconds: RETENTION_SECONDS });
