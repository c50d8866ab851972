import type { Locale } from '@munay/contracts/locale';
import { PermanentFailure } from '../../../outbox/outbox.handlers';
import type { OutboxJob } from '../../../outbox/outbox.types';
import type { MailContent, MailShop } from './mail.content';
import type { OutgoingMail } from './mail.transport';

export type MailReader = OutgoingMail['to'];

export interface DueMail {
  to: MailReader;
  /** Whom an answer reaches; by default who writes. */
  replyTo?: MailReader;
  attachments?: OutgoingMail['attachments'];
  /** Where mail programs end such mails with one press (RFC 8058). */
  stopUrl?: string;
  /** Follows once the mail is sent. */
  sent?: () => Promise<void>;
}

type Services = Record<string, abstract new (...args: never[]) => unknown>;
type Instances<Needs extends Services> = { [Name in keyof Needs]: InstanceType<Needs[Name]> };

interface Declaration<Facts, Needs extends Services> {
  compose: (facts: Facts, shop: MailShop) => MailContent;
  needs: Needs;
  /** Reads the facts at the moment of sending; null where there is nothing to say any more. */
  load: (
    job: OutboxJob,
    services: Instances<Needs>,
    shop: MailShop,
  ) => Promise<(DueMail & { facts: NoInfer<Facts> }) | null>;
  sample: (locale: Locale) => NoInfer<Facts>;
}

/** A mail as the rest of the shop knows it. */
export interface Mail {
  /** @param find gives the instance of a service */
  writer: (
    find: <Service>(service: abstract new (...args: never[]) => Service) => Service,
  ) => (job: OutboxJob, shop: MailShop) => Promise<(DueMail & { content: MailContent }) | null>;
  sample: (locale: Locale) => MailContent;
}

export const SAMPLE_SHOP: MailShop = {
  shopName: 'Jabones Munay S. Coop.',
  taxId: 'F00000000',
  address: 'Calle del Taller 8, 28012 Madrid, España',
  contact: 'hola@munay.example · +34 600 000 000',
  staffEmail: 'taller@munay.example',
  webOrigin: 'https://munay.example',
  apiOrigin: 'https://api.munay.example',
};

/** Declares a mail: what it says in both languages, from which facts, and how these are read when its job is due. */
export const defineMail = <Facts, Needs extends Services>({
  compose,
  needs,
  load,
  sample,
}: Declaration<Facts, Needs>): Mail => ({
  writer: (find) => {
    const services = Object.fromEntries(
      Object.entries(needs).map(([name, service]) => [name, find(service)]),
    ) as Instances<Needs>;
    return async (job, shop) => {
      const due = await load(job, services, shop);
      return due && { ...due, content: compose(due.facts, shop) };
    };
  },
  sample: (locale) => compose(sample(locale), SAMPLE_SHOP),
});

const workshop = ({ shopName, staffEmail }: MailShop): MailReader => ({
  name: shopName,
  address: staffEmail,
});

/** A mail to the workshop about a person, whom pressing Reply answers; staff may have noted no address. */
export const toWorkshopFrom = (
  shop: MailShop,
  { name, email }: { name: string; email: string },
): Pick<DueMail, 'to' | 'replyTo'> => ({
  to: workshop(shop),
  ...(email && { replyTo: { name, address: email } }),
});

/** What a job is about. @throws PermanentFailure when its row does not say */
export function ref({ refs }: OutboxJob, name: string): string {
  const value = refs[name];
  if (value === undefined) throw new PermanentFailure(`The outbox row lacks ${name}`);
  return value;
}
