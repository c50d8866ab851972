/** Settings of a shop in production, for tests. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://munay.example',
  API_ORIGIN: 'https://api.munay.example',
  MONGODB_URI: 'mongodb://munay:Zk3v9QpLw8Tr5YxN@db/munay',
  REDIS_URL: 'rediss://:Zk3v9QpLw8Tr5YxN@queue',
  SMTP_URL: 'smtps://mail',
  MAIL_FROM: 'Munay <hola@munay.example>',
  STAFF_EMAIL: 'taller@munay.example',
  FORM_SECRET: '0123456789abcdef0123456789abcdef',
  AUDIT_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  STRIPE_SECRET_KEY: 'sk_live_1234567890abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  SHOP_TAX_ID: 'F12345674',
  SHOP_ADDRESS: 'Calle Mayor 1, 28013 Madrid, España',
  SHOP_EMAIL: 'hola@jabones.example',
  TRUST_PROXY: '10.77.0.0/24',
};
