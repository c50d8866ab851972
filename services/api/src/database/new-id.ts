import { Types } from 'mongoose';

/** Creates an id for a record that is not stored yet. */
export const createId = (): string => new Types.ObjectId().toString();
