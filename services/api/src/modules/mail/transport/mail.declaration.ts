import type { SettingsView } from '@munay/contracts/admin/setting';
import type { Locale } from '@munay/contracts/locale';
import type { JobGroup, OutboxJob } from '../../../outbox/outbox.types';
import { PermanentFailure } from '../../../outbox/outbox-handler.registry';
import type { MailContent, MailShop } from './mail.content';
import { breakLinks, chooseRelease, type MailReader, mapTexts } from './mail.reader';
import type { OutgoingMail } from './mail.transport';

/** A rendered email that is ready to be sent. */
export interface WrittenMail {
  to: OutgoingMail['to'];
  /** Reply address; by default the sender. */
  replyTo?: OutgoingMail['to'] | undefined;
  content: MailContent;
  attachments: OutgoingMail['attachments'];
  /** One-click unsubscribe URL (RFC 8058). */
  stopUrl?: string | undefined;
  /** Runs after the email has been sent. */
  onSent?: (() => Promise<void>) | undefined;
  /** How emails to unverified addresses count toward the network's rate limit. `unlimited` emails are never dropped. */
  counted?: 'limited' | 'unlimited' | undefined;
}

interface DueMail<Facts, Text> extends Pick<WrittenMail, 'stopUrl' | 'onSent'> {
  to: MailReader;
  /** Template data without any text provided by buyers, guests or visitors. */
  facts: Facts;
  /** User-provided text. The recipient's verification determines whether it is included. */
  userTexts: Text;
  /** Attachments, only for recipients with a verified address, because documents contain names. */
  attachments?: OutgoingMail['attachments'] | undefined;
}

type Services = Record<string, abstract new (...args: never[]) => unknown>;
type ServiceInstances<Needs extends Services> = { [Name in keyof Needs]: InstanceType<Needs[Name]> };
/** Loads the template data of an email. @param group jobs that the email covers */
type LoadFacts<Needs extends Services, Due> = (
  job: OutboxJob,
  services: ServiceInstances<Needs>,
  shop: MailShop,
  group?: JobGroup,
) => Promise<Due | null>;

interface Declaration<Facts, Text extends object, Needs extends Services> {
  /** @param userTexts null if the recipient must not see it */
  compose: (facts: Facts, userTexts: Text | null, shop: MailShop) => MailContent;
  needs: Needs;
  /** Loads the data when the email is sent; null if the email no longer applies. */
  load: LoadFacts<Needs, DueMail<NoInfer<Facts>, NoInfer<Text>>>;
  sample: (locale: Locale) => { facts: NoInfer<Facts>; userTexts: NoInfer<Text> };
  /** Whether the law requires the user-provided text. Unverified recipients receive that text without links. */
  required?: boolean | undefined;
}

interface StaffDeclaration<Facts, Needs extends Services> {
  compose: (facts: Facts, shop: MailShop) => MailContent;
  needs: Needs;
  /** Loads the data. Replies go to `from`, if present. */
  load: LoadFacts<Needs, { facts: NoInfer<Facts>; from?: { name: string; email: string } | undefined }>;
  sample: (locale: Locale) => NoInfer<Facts>;
  gatherMs?: Mail['gatherMs'] | undefined;
}

/** Options for a sample: the recipient, template-data overrides, and a replacement for all user-provided text. */
interface SampleOptions {
  reader: MailReader;
  facts?: object | undefined;
  userTexts?: ((text: string) => string) | undefined;
}

/** An email type, as used by other modules. */
export interface Mail {
  /** Services from which the template data is loaded. */
  needs: Services[string][];
  /** @param services instances keyed by class */
  writer: (
    services: ReadonlyMap<unknown, unknown>,
  ) => (job: OutboxJob, shop: MailShop, group?: JobGroup) => Promise<WrittenMail | null>;
  /** Renders a sample, for a verified recipient. */
  sample: (locale: Locale) => MailContent;
  /** Returns the email that this recipient would receive; null if no email would be sent. */
  sampleFor: (locale: Locale, sampleOptions: SampleOptions) => WrittenMail | null;
  /** Minimum time between two emails of the type in ms, as in `OutboxHandlerRegistry`. */
  gatherMs?: ((settings: SettingsView) => number) | undefined;
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

const getInstances = <Needs extends Services>(needs: Needs, services: ReadonlyMap<unknown, unknown>) =>
  Object.fromEntries(
    Object.entries(needs).map(([name, service]) => [name, services.get(service)]),
  ) as ServiceInstances<Needs>;

/** Declares an email to a person: its texts in both languages, and how its data is loaded when the job is due. */
export function defineMail<Facts, Text extends object, Needs extends Services>({
  compose,
  needs,
  load,
  sample,
  required = false,
}: Declaration<Facts, Text, Needs>): Mail {
  function write(
    { to, facts, userTexts, attachments = [], ...rest }: DueMail<Facts, Text>,
    shop: MailShop,
  ): WrittenMail | null {
    const { name, address } = to;
    const release = chooseRelease(to, required);
    if (release === 'nothing') return null;
    if (release === 'all')
      return { ...rest, to: { name, address }, content: compose(facts, userTexts, shop), attachments };
    const visibleTexts = release === 'withoutLinks' ? mapTexts(userTexts, breakLinks) : null;
    return {
      ...rest,
      to: { name: '', address },
      content: compose(facts, visibleTexts, shop),
      attachments: [],
      counted: required || to.order === 'paid' ? 'unlimited' : 'limited',
    };
  }
  return {
    needs: Object.values(needs),
    writer: (all) => {
      const services = getInstances(needs, all);
      return async (job, shop, group) => {
        const dueMail = await load(job, services, shop, group);
        return dueMail && write(dueMail, shop);
      };
    },
    sample: (locale) => {
      const { facts, userTexts } = sample(locale);
      return compose(facts, userTexts, SAMPLE_SHOP);
    },
    sampleFor: (locale, { reader, facts: factOverrides, userTexts: change = (text) => text }) => {
      const { facts, userTexts } = sample(locale);
      return write(
        { to: reader, facts: { ...facts, ...factOverrides }, userTexts: mapTexts(userTexts, change) },
        SAMPLE_SHOP,
      );
    },
  };
}

/** Declares an email to the workshop, including user-provided text. */
export function defineStaffMail<Facts, Needs extends Services>({
  compose,
  needs,
  load,
  sample,
  gatherMs,
}: StaffDeclaration<Facts, Needs>): Mail {
  const write = (facts: Facts, shop: MailShop): WrittenMail => ({
    to: { name: shop.shopName, address: shop.staffEmail },
    content: compose(facts, shop),
    attachments: [],
  });
  return {
    needs: Object.values(needs),
    writer: (all) => {
      const services = getInstances(needs, all);
      return async (job, shop, group) => {
        const dueMail = await load(job, services, shop, group);
        if (!dueMail) return null;
        const { name = '', email: address = '' } = dueMail.from ?? {};
        return { ...write(dueMail.facts, shop), replyTo: address ? { name, address } : undefined };
      };
    },
    sample: (locale) => compose(sample(locale), SAMPLE_SHOP),
    sampleFor: (locale) => write(sample(locale), SAMPLE_SHOP),
    gatherMs,
  };
}

/** Returns an id stored in the refs of a job. @throws PermanentFailure if it is missing */
export function getRef({ refs }: OutboxJob, name: string): string {
  const value = refs[name];
  if (value === undefined) throw new PermanentFailure(`The outbox row lacks ${name}`);
  return value;
}
