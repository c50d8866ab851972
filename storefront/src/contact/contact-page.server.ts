import type { PageServer } from '@munay/kit';
import { proseHead } from '../seo/prose-head.server';

export const prepareContactPage: PageServer = proseHead;
