import type { SettingsView } from '@munay/contracts/admin/setting';
import type { Locale } from '@munay/contracts/locale';
import { PermanentFailure } from '../../../outbox/outbox.handlers';
import type { Gathered, OutboxJob } from '../../../outbox/outbox.types';
import type { MailContent, MailShop } from './mail.content';
import type { OutgoingMail } from './mail.transport';

export type MailReader = OutgoingMail['to'];

export interface DueMail {
  to: MailReader;
  /** Reply address; the sender by default. */
  replyTo?: MailReader;
  attachments?: OutgoingMail['attachments'];
  /** One-click unsubscribe address (RFC 8058). */
  stopUrl?: string;
  /** Runs after the mail was sent. */
  sent?: () => Promise<void>;
}

type Services = Record<string, abstract new (...args: never[]) => unknown>;
type Instances<Needs extends Services> = { [Name in keyof Needs]: InstanceType<Needs[Name]> };

interface Declaration<Facts, Needs extends Services> {
  compose: (facts: Facts, shop: MailShop) => MailContent;
  needs: Needs;
  /**
   * Reads the facts when the mail is sent; null if there is nothing to say any more.
   * @param gathered the jobs that one mail stands for
   */
  load: (
    job: OutboxJob,
    services: Instances<Needs>,
    shop: MailShop,
    gathered?: Gathered,
  ) => Promise<(DueMail & { facts: NoInfer<Facts> }) | null>;
  sample: (locale: Locale) => NoInfer<Facts>;
  gatherMs?: Mail['gatherMs'];
}

/** A mail as the rest of the shop knows it. */
export interface Mail {
  /** @param find resolves a service */
  writer: (
    find: <Service>(service: abstract new (...args: never[]) => Service) => Service,
  ) => (
    job: OutboxJob,
    shop: MailShop,
    gathered?: Gathered,
  ) => Promise<(DueMail & { content: MailContent }) | null>;
  sample: (locale: Locale) => MailContent;
  /** Least time between two mails of the type in ms, as for `OutboxHandlers`. */
  gatherMs?: (settings: SettingsView) => number;
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

/** Declares a mail: its texts in both languages and the facts they need, read when its job is due. */
export const defineMail = <Facts, Needs extends Services>({
  compose,
  needs,
  load,
  sample,
  gatherMs,
}: Declaration<Facts, Needs>): Mail => ({
  writer: (find) => {
    const services = Object.fromEntries(
      Object.entries(needs).map(([name, service]) => [name, find(service)]),
    ) as Instances<Needs>;
    return async (job, shop, gathered) => {
      const due = await load(job, services, shop, gathered);
      return due && { ...due, content: compose(due.facts, shop) };
    };
  },
  sample: (locale) => compose(sample(locale), SAMPLE_SHOP),
  ...(gatherMs && { gatherMs }),
});

const workshop = ({ shopName, staffEmail }: MailShop): MailReader => ({
  name: shopName,
  address: staffEmail,
});

/** A mail to the workshop about a person, with Reply-To; staff may have recorded no address. */
export const toWorkshopFrom = (
  shop: MailShop,
  { name, email }: { name: string; email: string },
): Pick<DueMail, 'to' | 'replyTo'> => ({
  to: workshop(shop),
  ...(email && { replyTo: { name, address: email } }),
});

/** The id in a job's refs. @throws PermanentFailure when it is missing */
export function ref({ refs }: OutboxJob, name: string): string {
  const value = refs[name];
  if (value === undefined) throw new PermanentFailure(`The outbox row lacks ${name}`);
  return value;
}
