import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MailTokenService } from '../../src/modules/user/mail-token.service';
import { UserRepository } from '../../src/modules/user/user.repository';
import type { NewUser } from '../../src/modules/user/user.types';
import type { Client } from './client';
import type { RunningApi } from './start-api';
import { toJobFilter } from './stored';

export interface Person {
  id: string;
  email: string;
  password: string;
}
export interface SignedInPerson extends Person {
  client: Client;
}
export type PersonOptions = Partial<Pick<NewUser, 'email' | 'firstname' | 'roles' | 'stores' | 'locale'>> & {
  validated?: boolean;
};

const PASSWORD = 'cuatro jabones de lavanda';
/** Hash with the lowest cost, because every login has to verify it; hashes from `signup` are deliberately slow. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Inserts an account without the sign-up request and its email. */
export async function insertUser(api: RunningApi, options: PersonOptions = {}): Promise<Person> {
  const { validated = true, ...rest } = options;
  const email = rest.email ?? `person-${randomBytes(6).toString('hex')}@munay.example`;
  const user = await api.app.get(UserRepository, { strict: false }).insert({
    firstname: 'Ana',
    lastname: 'Quispe',
    locale: 'es',
    ...rest,
    email,
    passwordHash: await passwordHash,
    emailValidatedAt: validated ? new Date() : null,
  });
  if (!user) throw new Error(`The address ${email} is taken`);
  return { id: user.id, email, password: PASSWORD };
}

/** Inserts an account and logs in; `client` keeps its cookies. */
export async function signIn(
  api: RunningApi,
  options: PersonOptions = {},
  client = api.client(),
): Promise<SignedInPerson> {
  const person = await insertUser(api, options);
  const { email, password } = person;
  const { status, message } = await client.call(ENDPOINTS.login, { body: { email, password } });
  if (status !== 200) throw new Error(`Login answered ${status} ${message}`);
  return { ...person, client };
}

/** A token from the outbox, whether or not its email has been sent. */
export async function createMailedToken(
  api: RunningApi,
  type: 'validate-email' | 'reset-password',
  userId: string,
): Promise<string> {
  const row = await api.stored.outbox.findNewest(toJobFilter(type, userId));
  if (!row) throw new Error(`No mail of type ${type} was written for ${userId}`);
  return api.app.get(MailTokenService, { strict: false }).deriveToken({ refs: row.refs });
}
