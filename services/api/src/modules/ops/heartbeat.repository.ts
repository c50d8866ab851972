import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import { WorkerHeartbeat } from './heartbeat.schema';

@Injectable()
export class HeartbeatRepository {
  constructor(@InjectModel(WorkerHeartbeat.name) private readonly heartbeats: Model<WorkerHeartbeat>) {}

  async record(worker: string, at: Date): Promise<void> {
    await this.heartbeats.updateOne({ _id: worker }, { $set: { at } }, { upsert: true });
  }

  /** Removes the heartbeat of a worker that has shut down cleanly. */
  async deleteHeartbeat(worker: string): Promise<void> {
    await this.heartbeats.deleteOne({ _id: worker });
  }

  /** Seconds since the last heartbeat of each worker. */
  async listAges(now: Date): Promise<Record<string, number>> {
    const heartbeats = await this.heartbeats.find().sort({ at: -1 }).limit(100).lean<WorkerHeartbeat[]>();
    return Object.fromEntries(heartbeats.map(({ _id, at }) => [_id, (now.getTime() - at.getTime()) / 1000]));
  }

  countSince = (since: Date): Promise<number> =>
    this.heartbeats.countDocuments({ at: trusted({ $gte: since }) }).exec();
}
