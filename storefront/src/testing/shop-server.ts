export { Refusal, ShopServer } from '@munay/kit/testing';
