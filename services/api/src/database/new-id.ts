import { Types } from 'mongoose';

/** The id of a record that is yet to be stored. */
export const newId = (): string => new Types.ObjectId().toString();
