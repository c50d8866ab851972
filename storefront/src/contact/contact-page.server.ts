import type { PageServer } from '@munay/kit';
import { proseHead } from '../head/prose-head.server';

export const prepareContactPage: PageServer = proseHead;
