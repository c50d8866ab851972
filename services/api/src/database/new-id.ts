import { Types } from 'mongoose';

/** An id for a record that is not stored yet. */
export const newId = (): string => new Types.ObjectId().toString();
