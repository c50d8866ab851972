import type { Locale } from '@munay/contracts/locale';
import type { MailType } from '../../outbox/outbox.types';
import { AccountLinkService } from '../user/account-link.service';
import { MailTokenService } from '../user/mail-token.service';
import { UserService } from '../user/user.service';
import { buildMail, type MailContent, type MailPhrases, type MailShop } from './transport/mail.content';
import { defineMail, getRef, type Mail } from './transport/mail.declaration';
import { formatGreeting, formatGreetingLine } from './transport/mail.format';

interface AccountFacts {
  locale: Locale;
  /** Target path of the button, including the token. */
  path: string;
  /** Six-digit code, as an alternative to the link. */
  digits?: string | undefined;
}

const REASON: Record<Locale, string> = {
  es: 'Te escribimos porque alguien ha usado esta dirección en Munay. No es publicidad.',
  en: 'You’re receiving this because this address was used at Munay.',
};

const BUTTON_HINT: Record<Locale, string> = {
  es: '¿El botón no responde? Copia esta dirección en el navegador',
  en: 'Button not working? Copy this address into your browser',
};

const DIGITS: Record<Locale, { label: string; detail: string }> = {
  es: {
    label: 'O escribe este código donde te lo pedimos',
    detail: 'No se lo digas a nadie: nunca te lo pediremos por teléfono ni por mensaje.',
  },
  en: {
    label: 'Or enter this code where we ask for it',
    detail: 'Don’t share it with anyone: we’ll never ask for it by phone or message.',
  },
};

type LinkMailTexts = Omit<MailPhrases, 'reason'> & { button: string; hint?: string };
interface Reader {
  firstname: string;
}
type Texts = (reader: Reader | null) => Record<Locale, LinkMailTexts>;

/** @param isLink whether to also show the URL as text, for mail clients without buttons */
const compose =
  (texts: Texts, isLink: boolean) =>
  (
    { locale, path, digits }: AccountFacts,
    userTexts: Reader | null,
    { webOrigin }: MailShop,
  ): MailContent => {
    const words = texts(userTexts)[locale];
    const url = webOrigin + path;
    return buildMail(
      locale,
      { ...words, reason: REASON[locale] },
      {
        button: { label: words.button, url },
        hint: words.hint,
        blocks: [
          ...(digits === undefined ? [] : [{ kind: 'box' as const, ...DIGITS[locale], fact: digits }]),
          ...(isLink ? [{ kind: 'text' as const, title: BUTTON_HINT[locale], text: [url] }] : []),
        ],
      },
    );
  };

const createSample = (locale: Locale) => ({
  facts: { locale, path: `/validate-email/${'q7Yt2mXv9K'.repeat(4)}abc` },
  userTexts: { firstname: 'Lucía <i>' },
});

/** Defines an email about an account. An email is not sent if its link has been used or replaced. */
const createAccountMail = (path: string, isLink: boolean, texts: Texts): Mail =>
  defineMail({
    compose: compose(texts, isLink),
    needs: { users: UserService, links: AccountLinkService, tokens: MailTokenService },
    load: async (job, { users, links, tokens }) => {
      const { id, name, email, emailValidated, locale } = await users.getContact(getRef(job, 'userId'));
      const token = isLink ? tokens.deriveToken(job) : null;
      // A link is sent to the mailbox that it verifies. During an address change this is the new mailbox
      const mailbox = token === null ? email : await links.findMailbox(id, token);
      if (mailbox === null) return null;
      const digits = token === null ? null : await links.findDigits(id, token, job.refs.seed);
      const address = job.refs.address ?? mailbox;
      const isKnownAddress = emailValidated && (address === email || job.refs.address !== undefined);
      return {
        to: { name, address, verified: isKnownAddress },
        facts: {
          locale,
          path: token === null ? path : `${path}/${token}`,
          digits: digits ?? undefined,
        },
        userTexts: { firstname: name.split(/\s/)[0] ?? '' },
      };
    },
    sample: (locale) => {
      const { facts, userTexts } = createSample(locale);
      return { facts: { ...facts, digits: path === '/validate-email' ? '048213' : undefined }, userTexts };
    },
  });

const ERASED_TEXTS: Texts = (reader) => ({
  es: {
    subject: 'Tu cuenta está borrada',
    preheader: 'Qué se ha borrado y qué guardamos porque la ley lo pide.',
    title: 'Tu cuenta está borrada',
    text: `${formatGreetingLine('Adiós', reader)}. Hemos borrado tu cuenta, tus direcciones, tus favoritos y tus avisos. Las facturas se guardan el tiempo que pide la ley y no se usan para nada más. Este es nuestro último correo.`,
    button: 'Ir a la tienda',
  },
  en: {
    subject: 'Your account has been deleted',
    preheader: 'What we’ve deleted, and what we keep because the law requires it.',
    title: 'Your account has been deleted',
    text: `${formatGreetingLine('Goodbye', reader)}. We’ve deleted your account, your addresses, your favourites and your alerts. Invoices are kept for as long as the law requires and used for nothing else. This is our last email.`,
    button: 'Go to the shop',
  },
});

export const ACCOUNT_MAILS = {
  /** Verifies the address of a new account, or a changed address. */
  'validate-email': createAccountMail('/validate-email', true, (reader) => ({
    es: {
      subject: 'Confirma tu correo',
      preheader: 'Un toque y tu cuenta queda lista. El enlace caduca en 30 minutos.',
      title: 'Confirma que este correo es tuyo',
      text: `${formatGreetingLine('Hola', reader)}. Con esto tu cuenta queda lista y puedes terminar tu compra. Tu carrito sigue donde lo dejaste.`,
      button: 'Confirmar mi correo',
      hint: 'El enlace caduca en 30 minutos y solo sirve una vez. Si no has creado una cuenta, no hagas nada.',
    },
    en: {
      subject: 'Confirm your email',
      preheader: 'One tap and your account is ready. The link works for 30 minutes.',
      title: 'Confirm this email is yours',
      text: `${formatGreeting(reader)} once it’s confirmed, your account is ready and you can finish your order. Your cart is where you left it.`,
      button: 'Confirm my email',
      hint: 'The link works once, for 30 minutes. If you didn’t create an account, you don’t need to do anything.',
    },
  })),
  /** Contains the link to the form for a new password. */
  'reset-password': createAccountMail('/validate-password', true, (reader) => ({
    es: {
      subject: 'Cambia tu contraseña',
      preheader: 'El enlace caduca en 30 minutos y solo sirve una vez.',
      title: 'Elige una contraseña nueva',
      text: `${formatGreetingLine('Hola', reader)}. Alguien ha pedido cambiar la contraseña de tu cuenta. Si has sido tú, sigue el enlace.`,
      button: 'Cambiar la contraseña',
      hint: 'El enlace caduca en 30 minutos y solo sirve una vez. Si no has sido tú, tu contraseña sigue igual y no tienes que hacer nada.',
    },
    en: {
      subject: 'Change your password',
      preheader: 'The link works once, for 30 minutes.',
      title: 'Choose a new password',
      text: `${formatGreeting(reader)} someone asked to change your password. If it was you, follow the link.`,
      button: 'Change password',
      hint: 'The link works once, for 30 minutes. If it wasn’t you, your password stays as it is and there’s nothing to do.',
    },
  })),
  /** Notifies the owner of a registered address of a sign-up attempt. The form does not reveal the registration. */
  'email-taken-notice': createAccountMail('/authUser', false, (reader) => ({
    es: {
      subject: 'Ya tienes una cuenta en Munay',
      preheader: 'Alguien ha intentado crear otra con este correo.',
      title: 'Ya tienes una cuenta',
      text: `${formatGreetingLine('Hola', reader)}. Alguien ha intentado crear una cuenta con este correo. Si has sido tú, entra con la que ya tienes; si no recuerdas la contraseña, puedes cambiarla.`,
      button: 'Entrar en Munay',
    },
    en: {
      subject: 'You already have a Munay account',
      preheader: 'Someone tried to create another one with this email.',
      title: 'You already have an account',
      text: `${formatGreeting(reader)} someone tried to create an account with this email. If it was you, log in to the one you have; if you’ve forgotten your password, you can change it.`,
      button: 'Log in to Munay',
    },
  })),
  /** Reports a password change, so that the owner notices a change made by a stranger. */
  'password-changed': createAccountMail('/forgot-password', false, (reader) => ({
    es: {
      subject: 'Tu contraseña ha cambiado',
      preheader: 'Si no has sido tú, cámbiala ahora.',
      title: 'Tu contraseña ha cambiado',
      text: `${formatGreetingLine('Hola', reader)}. La contraseña de tu cuenta acaba de cambiar y hemos cerrado las demás sesiones. Si no has sido tú, pide una nueva ahora mismo.`,
      button: 'No he sido yo',
    },
    en: {
      subject: 'Your password was changed',
      preheader: 'If it wasn’t you, change it now.',
      title: 'Your password was changed',
      text: `${formatGreeting(reader)} your password has just been changed and we’ve logged you out everywhere else. If it wasn’t you, ask for a new one right away.`,
      button: 'It wasn’t me',
    },
  })),
  /** Warns the owner at the current address of a pending address change. */
  'email-moving': createAccountMail('/forgot-password', false, (reader) => ({
    es: {
      subject: 'El correo de tu cuenta va a cambiar',
      preheader: 'Si no has sido tú, cambia la contraseña ahora.',
      title: 'El correo de tu cuenta va a cambiar',
      text: `${formatGreetingLine('Hola', reader)}. Alguien ha pedido pasar tu cuenta a otro correo. El cambio se hará cuando se confirme desde el correo nuevo. Si has sido tú, no hagas nada. Si no, cambia la contraseña ahora mismo: quien lo ha pedido la conoce.`,
      button: 'No he sido yo',
    },
    en: {
      subject: 'Your account email is being changed',
      preheader: 'If it wasn’t you, change your password now.',
      title: 'Your account email is about to change',
      text: `${formatGreeting(reader)} someone asked to move your account to another address. It moves once the new address is confirmed. If it was you, there’s nothing to do. If not, change your password right away: whoever asked for this knows it.`,
      button: 'It wasn’t me',
    },
  })),
  /** Confirms the erasure of an account. The address is part of the job, because the account no longer exists. */
  'account-erased': defineMail({
    compose: compose(ERASED_TEXTS, false),
    needs: {},
    load: async (job) => {
      const firstname = getRef(job, 'firstname');
      const locale: Locale = getRef(job, 'locale') === 'en' ? 'en' : 'es';
      // The job is only created for an account with a verified address
      const to = { name: firstname, address: getRef(job, 'address'), verified: true };
      return { to, facts: { locale, path: '' }, userTexts: { firstname } };
    },
    sample: createSample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
