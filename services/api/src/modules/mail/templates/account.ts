import type { Locale } from '@munay/contracts/locale';
import type { MailContent } from '../mail.content';

export interface AccountMail {
  locale: Locale;
  firstname: string;
  /** Where the button leads; carries the token. */
  url: string;
}

const REASON: Record<Locale, string> = {
  es: 'Te escribimos porque alguien ha usado esta dirección en Munay. No es publicidad.',
  en: 'We write because somebody used this address at Munay. This is not advertising.',
};

const BUTTON_HINT: Record<Locale, string> = {
  es: '¿El botón no responde? Copia esta dirección en el navegador',
  en: 'Does the button not work? Copy this address into your browser',
};

interface Words {
  subject: string;
  preheader: string;
  title: string;
  text: string;
  button: string;
  hint?: string;
}

/** The one shape of these mails. @param written shows the address in words too, for programs that draw no button */
function compose({ locale, url }: AccountMail, words: Words, written: boolean): MailContent {
  const { subject, preheader, title, text, button, hint } = words;
  return {
    locale,
    subject,
    preheader,
    blocks: [
      {
        kind: 'intro',
        title,
        text: [text],
        button: { label: button, url },
        ...(hint === undefined ? {} : { hint }),
      },
      ...(written ? [{ kind: 'text' as const, title: BUTTON_HINT[locale], text: [url] }] : []),
    ],
    reason: REASON[locale],
  };
}

/** Asks to confirm the address of a new account, or of a changed one. */
export function validateEmail(mail: AccountMail): MailContent {
  const words = {
    es: {
      subject: 'Confirma tu correo',
      preheader: 'Un toque y tu cuenta queda lista. El enlace vale 30 minutos.',
      title: 'Confirma que este correo es tuyo',
      text: `Hola, ${mail.firstname}. Con esto tu cuenta queda lista y puedes terminar tu compra. Tu carrito sigue donde lo dejaste.`,
      button: 'Confirmar mi correo',
      hint: 'El enlace vale 30 minutos y una sola vez. Si no has creado una cuenta, no hagas nada.',
    },
    en: {
      subject: 'Confirm your email',
      preheader: 'One tap and your account is ready. The link works for 30 minutes.',
      title: 'Confirm that this email is yours',
      text: `Hello, ${mail.firstname}. With this your account is ready and you can finish your order. Your cart is where you left it.`,
      button: 'Confirm my email',
      hint: 'The link works for 30 minutes and only once. If you did not open an account, do nothing.',
    },
  }[mail.locale];
  return compose(mail, words, true);
}

/** Leads to the form for a new password. */
export function resetPassword(mail: AccountMail): MailContent {
  const words = {
    es: {
      subject: 'Cambia tu contraseña',
      preheader: 'El enlace vale 30 minutos y una sola vez.',
      title: 'Elige una contraseña nueva',
      text: `Hola, ${mail.firstname}. Alguien ha pedido cambiar la contraseña de tu cuenta. Si has sido tú, sigue el enlace.`,
      button: 'Cambiar la contraseña',
      hint: 'El enlace vale 30 minutos y una sola vez. Si no has sido tú, tu contraseña sigue igual y no tienes que hacer nada.',
    },
    en: {
      subject: 'Change your password',
      preheader: 'The link works for 30 minutes and only once.',
      title: 'Choose a new password',
      text: `Hello, ${mail.firstname}. Somebody asked to change the password of your account. If it was you, follow the link.`,
      button: 'Change the password',
      hint: 'The link works for 30 minutes and only once. If it was not you, your password stays as it is and there is nothing to do.',
    },
  }[mail.locale];
  return compose(mail, words, true);
}

/** Tells the owner of an address that somebody tried to sign up with it; the form itself does not tell. */
export function emailTaken(mail: AccountMail): MailContent {
  const words = {
    es: {
      subject: 'Ya tienes una cuenta en Munay',
      preheader: 'Alguien ha intentado crear otra con este correo.',
      title: 'Ya tienes una cuenta',
      text: `Hola, ${mail.firstname}. Alguien ha intentado crear una cuenta con este correo. Si has sido tú, entra con la que ya tienes; si no recuerdas la contraseña, puedes cambiarla.`,
      button: 'Entrar en Munay',
    },
    en: {
      subject: 'You already have an account at Munay',
      preheader: 'Somebody tried to open another one with this email.',
      title: 'You already have an account',
      text: `Hello, ${mail.firstname}. Somebody tried to open an account with this email. If it was you, log in to the one you have; if you forgot the password, you can change it.`,
      button: 'Log in to Munay',
    },
  }[mail.locale];
  return compose(mail, words, false);
}

/** Tells that the password was changed, so that a stranger's change does not go unnoticed. */
export function passwordChanged(mail: AccountMail): MailContent {
  const words = {
    es: {
      subject: 'Tu contraseña ha cambiado',
      preheader: 'Si no has sido tú, cámbiala ahora.',
      title: 'Tu contraseña ha cambiado',
      text: `Hola, ${mail.firstname}. La contraseña de tu cuenta acaba de cambiar y hemos cerrado las demás sesiones. Si no has sido tú, pide una nueva ahora mismo.`,
      button: 'No he sido yo',
    },
    en: {
      subject: 'Your password was changed',
      preheader: 'If it was not you, change it now.',
      title: 'Your password was changed',
      text: `Hello, ${mail.firstname}. The password of your account was just changed and we closed the other sessions. If it was not you, ask for a new one right away.`,
      button: 'It was not me',
    },
  }[mail.locale];
  return compose(mail, words, false);
}
