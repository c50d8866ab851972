// Argon2, transactions and queues are real; the limit only catches hangs.
jest.setTimeout(60_000);
