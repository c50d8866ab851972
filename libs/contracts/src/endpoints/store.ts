import type { AdminStore, EditStoreInput, StoreInput } from '../admin/store';
import { type ById, endpoint } from '../endpoint';

export const STORE_ENDPOINTS = {
  openStore: endpoint<ById, AdminStore>({
    method: 'GET',
    path: '/api/admin/store/:id',
    access: 'admin',
    summary: 'A store in both languages, with its owners.',
    failures: ['noStore'],
  }),
  createStore: endpoint<{ body: StoreInput }, AdminStore>({
    method: 'POST',
    path: '/api/admin/store',
    access: 'admin',
    sensitive: 'partly',
    status: 201,
    message: 'The store is created.',
    summary: 'Creates a store; its owners then see it in the staff app.',
    failures: ['addressUnverified', 'lastAdmin', 'noStore', 'noUser', 'storeNameTaken'],
  }),
  editStore: endpoint<ById & { body: EditStoreInput }, AdminStore>({
    method: 'PUT',
    path: '/api/admin/store/:id',
    access: 'admin',
    sensitive: 'partly',
    message: 'The store is updated.',
    summary: 'Changes a store and its owners; 409 with the current store if it has changed in the meantime.',
    failures: ['addressUnverified', 'editConflict', 'lastAdmin', 'noStore', 'noUser', 'storeNameTaken'],
  }),
} as const;
