// Argon2, transactions and queues are real here; the limit catches a hang, it does not measure speed.
jest.setTimeout(60_000);
