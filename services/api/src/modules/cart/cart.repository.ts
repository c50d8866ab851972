import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import { DAY_MS } from '@munay/contracts/durations';
import { LIMITS } from '@munay/contracts/limits';
import { toLiterals } from '../../database/database-time';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import { requireEach } from '../../database/mismatch';
import { isDuplicateKeyError } from '../../database/upsert';
import { listCodes } from './cart.codes';
import {
  addUnits,
  matchFullLine,
  matchLineWithRoom,
  removeCodes,
  removePurchasedUnits,
} from './cart.pipeline';
import { Cart, type StoredLine, type StoredMergeNote } from './cart.schema';
import type { CartFields, CartOwner, PurchasedItems, UnitLimit } from './cart.types';

type StoredCart = Cart & { _id: Types.ObjectId };

/** Lifetime in days of a guest's cart that is empty or was used only once. */
const UNUSED_CART_DAYS = 2;
const GUEST_CART_DAYS = 90;
/** Remaining days below which the expiry is extended, so that reading a cart causes only a few writes a month. */
const RENEW_BELOW_DAYS = 80;
/** Uses w:1 for speed. A failover may lose the last change; orders detect this by the cart version. */
const PRIMARY_WRITE = { writeConcern: { w: 1 } } as const;

const toOwnerKey = (owner: CartOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `guest:${owner.guestKey}`;
const addDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const toFields = (cart: StoredCart): CartFields => ({
  id: cart._id.toString(),
  userId: cart.userId?.toString() ?? null,
  lines: cart.lines,
  codes: cart.codes ?? [],
  version: cart.version,
  merged: cart.merged,
  updatedAt: cart.updatedAt,
  expiresAt: cart.expiresAt ?? null,
});

@Injectable()
export class CartRepository {
  constructor(@InjectModel(Cart.name) private readonly carts: Model<Cart>) {}

  async findCart(owner: CartOwner): Promise<CartFields | null> {
    const cart = await getDriverCollection(this.carts).findOne(
      { owner: toOwnerKey(owner) },
      getTransactionOptions(),
    );
    return cart && toFields(cart);
  }

  async findById(id: string): Promise<CartFields | null> {
    const cart = await this.carts.findById(id).lean<StoredCart>();
    return cart && toFields(cart);
  }

  /** @returns null if a concurrent request has created the cart */
  async insert(
    owner: CartOwner,
    lines: StoredLine[],
    merged: StoredMergeNote[] = [],
    codes: string[] = [],
  ): Promise<CartFields | null> {
    try {
      if (!('userId' in owner)) return toFields(await this.insertForGuest(toOwnerKey(owner), lines));
      const [cart] = await this.carts.create([
        {
          owner: toOwnerKey(owner),
          userId: owner.userId,
          lines,
          merged,
          version: 1,
          ...(codes.length > 0 && { codes }),
        },
      ]);
      return cart ? toFields(cart.toObject()) : null;
    } catch (error) {
      if (isDuplicateKeyError(error)) return null;
      throw error;
    }
  }

  /**
   * Adds units atomically, up to the available number.
   * @param upsert whether to create a missing cart
   * @returns the cart, which is unchanged if it is full; null if there is no cart, if a concurrent request has created
   * it, or if no units were added
   */
  async add(
    owner: CartOwner,
    line: StoredLine,
    { available, all = false, upsert = false }: UnitLimit & { upsert?: boolean },
  ): Promise<CartFields | null> {
    const userId = 'userId' in owner ? new Types.ObjectId(owner.userId) : null;
    const now = new Date();
    const newCart = { userId, lines: [], version: 0, merged: [], createdAt: now };
    const added = {
      lines: addUnits(line, available),
      version: { $add: ['$version', 1] },
      ...toLiterals({ updatedAt: now, ...(!userId && { expiresAt: addDays(GUEST_CART_DAYS) }) }),
    };
    try {
      const storedCart = await getDriverCollection(this.carts).findOneAndUpdate(
        { owner: toOwnerKey(owner), ...(all && { lines: matchLineWithRoom(line, available) }) },
        [
          { $replaceWith: { $mergeObjects: [toLiterals(newCart), '$$ROOT'] } },
          { $replaceWith: { $cond: [matchFullLine(line), '$$ROOT', { $mergeObjects: ['$$ROOT', added] }] } },
        ],
        { ...getTransactionOptions(), ...PRIMARY_WRITE, upsert, returnDocument: 'after' },
      );
      return storedCart && toFields(storedCart);
    } catch (error) {
      if (isDuplicateKeyError(error)) return null;
      throw error;
    }
  }

  /** Removes all lines of a cart. @returns null if there is no cart */
  async clear(owner: CartOwner): Promise<CartFields | null> {
    const guestExpiry = 'userId' in owner ? {} : { expiresAt: addDays(UNUSED_CART_DAYS) };
    const storedCart = await getDriverCollection(this.carts).findOneAndUpdate(
      { owner: toOwnerKey(owner) },
      { $set: { lines: [], updatedAt: new Date(), ...guestExpiry }, $inc: { version: 1 } },
      { ...getTransactionOptions(), ...PRIMARY_WRITE, returnDocument: 'after' },
    );
    return storedCart && toFields(storedCart);
  }

  /**
   * Creates a guest's cart with the MongoDB driver, in the shape of the schema, because this is the most frequent write
   * of the shop. Most of these carts are never used again.
   */
  private async insertForGuest(owner: string, lines: StoredLine[]): Promise<StoredCart> {
    const now = new Date();
    const cart: StoredCart = {
      _id: new Types.ObjectId(),
      owner,
      userId: null,
      lines,
      version: 1,
      merged: [],
      expiresAt: addDays(UNUSED_CART_DAYS),
      createdAt: now,
      updatedAt: now,
    };
    await this.carts.collection.insertOne(cart, PRIMARY_WRITE);
    return cart;
  }

  /** Replaces the lines if the version is still the same. @returns null if the cart has changed */
  async setLines(
    cart: Pick<CartFields, 'id' | 'version' | 'userId'>,
    lines: StoredLine[],
    merged?: StoredMergeNote[],
    codes?: readonly string[],
  ): Promise<CartFields | null> {
    const storedCart = await this.carts
      .findOneAndUpdate(
        { _id: cart.id, version: cart.version },
        {
          $set: {
            lines,
            ...(merged ? { merged } : {}),
            ...(codes ? { codes: [...codes] } : {}),
            ...(cart.userId
              ? {}
              : { expiresAt: addDays(lines.length > 0 ? GUEST_CART_DAYS : UNUSED_CART_DAYS) }),
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<StoredCart>();
    return storedCart && toFields(storedCart);
  }

  /** Extends the expiry of a guest's non-empty cart when it is used again. */
  async extendExpiry({ id, userId, lines, expiresAt }: CartFields): Promise<void> {
    if (userId || lines.length === 0 || !expiresAt || expiresAt > addDays(RENEW_BELOW_DAYS)) return;
    await this.carts.updateOne(
      { _id: id },
      { $set: { expiresAt: addDays(GUEST_CART_DAYS) } },
      { timestamps: false },
    );
  }

  /** Reads and clears the merge notice, which is shown once. */
  async consumeMergeNote(id: string): Promise<StoredMergeNote[]> {
    const before = await this.carts
      .findOneAndUpdate(
        { _id: id, 'merged.0': mongoose.trusted({ $exists: true }) },
        { $set: { merged: [] } },
        { returnDocument: 'before', timestamps: false },
      )
      .lean<StoredCart>();
    return before?.merged ?? [];
  }

  /** Removes bought units and used codes atomically, as far as the carts still contain them. */
  async removePurchasedUnits(purchasedItems: readonly PurchasedItems[]): Promise<void> {
    if (purchasedItems.length === 0) return;
    const now = new Date();
    await getDriverCollection(this.carts).bulkWrite(
      purchasedItems.map(({ cartId, lines, promotions }) => {
        const units = lines.map(({ sku, quantity }) => ({ sku, quantity }));
        const codes = listCodes(promotions);
        const remainingLines = {
          lines: removePurchasedUnits(units),
          version: { $add: ['$version', 1] },
          updatedAt: now,
          ...(codes.length > 0 && { codes: removeCodes(codes) }),
        };
        return {
          updateOne: {
            filter: { _id: new Types.ObjectId(cartId), 'lines.sku': { $in: units.map(({ sku }) => sku) } },
            update: [{ $set: remainingLines }],
          },
        };
      }),
      getTransactionOptions(),
    );
  }

  /** Adds a code. @returns null if the cart has the maximum number of codes */
  async addCode({ id }: Pick<CartFields, 'id'>, code: string): Promise<CartFields | null> {
    const lastCodeField = `codes.${LIMITS.cartCodes - 1}`;
    const storedCart = await this.carts
      .findOneAndUpdate(
        { _id: id, [lastCodeField]: mongoose.trusted({ $exists: false }) },
        { $addToSet: { codes: code }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<StoredCart>();
    return storedCart && toFields(storedCart);
  }

  /** @returns null if the cart no longer exists */
  async removeCode({ id }: Pick<CartFields, 'id'>, code: string): Promise<CartFields | null> {
    const storedCart = await this.carts
      .findOneAndUpdate(
        { _id: id },
        { $pull: { codes: code }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<StoredCart>();
    return storedCart && toFields(storedCart);
  }

  /**
   * Writes to carts that are being ordered, so that concurrent orders of the same cart conflict.
   * @throws MismatchError if a cart has changed since it was read
   */
  async bumpVersions(carts: readonly { cartId: string; version: number }[]): Promise<void> {
    if (carts.length === 0) return;
    const now = new Date();
    const { matchedCount } = await getDriverCollection(this.carts).bulkWrite(
      carts.map(({ cartId, version }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(cartId), version },
          update: { $set: { updatedAt: now } },
        },
      })),
      getTransactionOptions(),
    );
    requireEach(matchedCount, carts.length, 'carts as they were read');
  }

  async remove(id: string): Promise<void> {
    await this.carts.deleteOne({ _id: id });
  }

  /** Counts non-empty carts that were last changed in a period. */
  async countNonEmpty(from: Date, until: Date): Promise<number> {
    return this.carts.countDocuments({
      'lines.0': mongoose.trusted({ $exists: true }),
      updatedAt: mongoose.trusted({ $gte: from, $lt: until }),
    });
  }

  /** Lists non-empty carts, most recently changed first. @param userIds restricts the list to these owners */
  async findPage(
    userIds: string[] | null,
    skip: number,
    limit: number,
  ): Promise<{ carts: CartFields[]; total: number }> {
    const filter = {
      'lines.0': mongoose.trusted({ $exists: true }),
      // A count uses the index only if the query bounds its key
      updatedAt: mongoose.trusted({ $gt: new Date(0) }),
      ...(userIds ? { userId: mongoose.trusted({ $in: userIds }) } : {}),
    };
    const [carts, total] = await Promise.all([
      this.carts.find(filter).sort({ updatedAt: -1 }).skip(skip).limit(limit).lean<StoredCart[]>(),
      this.carts.countDocuments(filter),
    ]);
    return { carts: carts.map(toFields), total };
  }
}
