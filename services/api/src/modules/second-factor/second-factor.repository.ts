import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import { SecondFactor, type StoredPasskey, type StoredTotp } from './second-factor.schema';

export type Factors = Omit<SecondFactor, '_id'>;

const NO_FACTORS: Factors = { totp: null, passkeys: [], recoveryHashes: [] };

@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(SecondFactor.name) private readonly factors: Model<SecondFactor>) {}

  /** The second factors of an account; empty if there were never any. */
  async findFactors(userId: string): Promise<Factors> {
    const found = await this.factors.findById(userId, { _id: 0 }).lean<Factors>();
    return { ...NO_FACTORS, ...found };
  }

  setTotp = (userId: string, totp: StoredTotp | null): Promise<void> =>
    this.write(userId, { $set: { totp } });
  /** @throws a duplicate key error when another account has the passkey */
  addPasskey = (userId: string, passkey: StoredPasskey): Promise<void> =>
    this.write(userId, { $push: { passkeys: passkey } });
  removePasskey = (userId: string, id: string): Promise<void> =>
    this.write(userId, { $pull: { passkeys: { id } } });
  setRecoveryCodes = (userId: string, recoveryHashes: string[]): Promise<void> =>
    this.write(userId, { $set: { recoveryHashes } });

  async remove(userId: string): Promise<void> {
    await this.factors.deleteOne({ _id: userId });
  }

  /** Marks an authenticator code as used. @returns false if a code of the same time step was already used */
  async consumeStep(userId: string, step: number, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id: userId, 'totp.lastStep': trusted({ $lt: step }) },
      { $set: { 'totp.lastStep': step, 'totp.usedAt': now } },
    );
    return modifiedCount === 1;
  }

  /** Marks a recovery code as used. @returns false if it does not exist */
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id: userId, recoveryHashes: hash },
      { $pull: { recoveryHashes: hash } },
    );
    return modifiedCount === 1;
  }

  /** Stores the signature counter of a passkey. @returns false after a concurrent signature */
  async usePasskey(
    userId: string,
    { id, counter }: StoredPasskey,
    nextCounter: number,
    now: Date,
  ): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id: userId, passkeys: trusted({ $elemMatch: { id, counter } }) },
      { $set: { 'passkeys.$.counter': nextCounter, 'passkeys.$.usedAt': now } },
    );
    return modifiedCount === 1;
  }

  private async write(userId: string, update: object): Promise<void> {
    await this.factors.updateOne({ _id: userId }, update, { upsert: true });
  }
}
