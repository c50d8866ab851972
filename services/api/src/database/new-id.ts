import { Types } from 'mongoose';

/** Creates an id for a record that is not stored yet. */
export const newId = (): string => new Types.ObjectId().toString();
