import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { MessageListQuery, MessageStatus } from '@munay/contracts/shop/contact';
import { createTokensFilter } from '../../database/search-tokens';
import type { DataSubject } from '../../extension-points/personal-data.registry';
import { Message, type StoredReply } from './contact.schema';

export type MessageRecord = Message;
export type NewMessage = Omit<
  Message,
  '_id' | 'status' | 'note' | 'replies' | 'version' | 'createdAt' | 'updatedAt'
>;

@Injectable()
export class ContactRepository {
  constructor(@InjectModel(Message.name) private readonly messages: Model<Message>) {}

  async insert(message: NewMessage): Promise<string> {
    const [created] = await this.messages.create([message]);
    if (!created) throw new Error('The message was not stored');
    return created._id.toString();
  }

  findById(id: string): Promise<MessageRecord | null> {
    return this.messages.findById(id).lean<MessageRecord>().exec();
  }

  /** Finds messages that a person sent while signed in or with their email address. */
  findAllBySubject({ id, email }: DataSubject): Promise<MessageRecord[]> {
    return this.messages
      .find({ $or: [{ userId: id }, { email }] })
      .sort({ createdAt: 1 })
      .lean<MessageRecord[]>()
      .exec();
  }

  async removeAllBySubject({ id, email }: DataSubject): Promise<void> {
    await this.messages.deleteMany({ $or: [{ userId: id }, { email }] }).exec();
  }

  /** Lists messages for staff, newest first, with counts per status. */
  async findPage(
    { q, status }: MessageListQuery,
    skip: number,
    limit: number,
  ): Promise<{
    messages: MessageRecord[];
    total: number;
    counts: Partial<Record<MessageStatus, number>>;
  }> {
    const search = createTokensFilter(q);
    const filter = { ...search, ...(status?.length ? { status: trusted({ $in: status }) } : {}) };
    const [messages, groups] = await Promise.all([
      this.messages
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<MessageRecord[]>()
        .exec(),
      this.messages
        .aggregate<{ _id: MessageStatus; count: number }>([
          { $match: search },
          { $group: { _id: '$status', count: { $sum: 1 } } },
        ])
        .exec(),
    ]);
    const matchingGroups = groups.filter(({ _id }) => !status?.length || status.includes(_id));
    return {
      messages,
      total: matchingGroups.reduce((sum, { count }) => sum + count, 0),
      counts: Object.fromEntries(groups.map(({ _id, count }) => [_id, count])),
    };
  }

  countOpen = (): Promise<number> => this.messages.countDocuments({ status: 'open' }).exec();

  /** @returns null if the message has been deleted or changed since `version` */
  update(
    id: string,
    version: number,
    change: { status: MessageStatus; note?: string },
    reply?: StoredReply,
  ): Promise<MessageRecord | null> {
    return this.messages
      .findOneAndUpdate(
        { _id: id, version },
        { $set: change, $inc: { version: 1 }, ...(reply && { $push: { replies: reply } }) },
        { returnDocument: 'after' },
      )
      .lean<MessageRecord>()
      .exec();
  }
}
