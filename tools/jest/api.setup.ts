// Argon2, transactions and queues are real; the limit only stops hanging tests.
jest.setTimeout(60_000);
