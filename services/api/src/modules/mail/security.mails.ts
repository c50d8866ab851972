import { OPERATOR_ID } from '@munay/contracts/admin/audit';
import type { Locale } from '@munay/contracts/locale';
import type { MailType } from '../../outbox/outbox.types';
import type { Alert } from '../user/security-alert.service';
import { toRecipient } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import { buildMail, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, getRef, type Mail } from './transport/mail.declaration';
import { formatDateAndTime } from './transport/mail.format';

interface SecurityFacts {
  locale: Locale;
  alert: Alert;
  at: Date;
  /** Whether an operator made the change with a server command instead of an account. */
  byOperator: boolean;
}

interface SecurityMailFacts {
  /** Name of the person who made the change; empty for a deleted account. */
  actor: string;
  /** Name of the affected account; empty if there is none. */
  subject: string;
}

type AlertTexts = Record<Alert, { title: string; text: string }>;

const composeSpanish = ({ actor, subject }: SecurityMailFacts): AlertTexts => {
  const accountText = `en la cuenta de ${subject}`;
  return {
    appAdded: {
      title: 'Nueva aplicación de códigos',
      text: `${actor} ha añadido una aplicación de códigos ${accountText}.`,
    },
    passkeyAdded: {
      title: 'Nueva llave de acceso',
      text: `${actor} ha añadido una llave de acceso ${accountText}.`,
    },
    appRemoved: {
      title: 'Se ha quitado una aplicación de códigos',
      text: `${actor} ha quitado la aplicación de códigos ${accountText}.`,
    },
    passkeyRemoved: {
      title: 'Se ha quitado una llave de acceso',
      text: `${actor} ha quitado una llave de acceso ${accountText}.`,
    },
    recoveryUsed: {
      title: 'Se ha usado un código de recuperación',
      text: `Alguien ha entrado con la contraseña y un código de recuperación ${accountText}.`,
    },
    recoveryRenewed: {
      title: 'Nuevos códigos de recuperación',
      text: `${actor} ha pedido códigos de recuperación nuevos ${accountText}. Los anteriores ya no sirven.`,
    },
    factorReset: {
      title: 'Segundo factor retirado',
      text: `${actor} ha retirado el segundo factor ${accountText}. La próxima vez que entre tendrá que configurar uno nuevo.`,
    },
    passwordReset: {
      title: 'Contraseña anulada',
      text: `${actor} ha anulado la contraseña de ${subject} y ha creado un enlace para elegir otra.`,
    },
    loginUnlocked: {
      title: 'Esperas anuladas',
      text: `${actor} ha anulado las esperas ${accountText}, que siguen a las contraseñas y los códigos equivocados.`,
    },
    adminGranted: {
      title: 'Hay una persona más en la administración',
      text: `${actor} ha dado permisos de administración a ${subject}.`,
    },
    adminRemoved: {
      title: 'Hay una persona menos en la administración',
      text: `${subject} ya no administra la tienda: ${actor} le ha quitado los permisos, o ha cerrado o eliminado la cuenta.`,
    },
    ordersExported: {
      title: 'Se han descargado los pedidos',
      text: `${actor} ha descargado una lista de pedidos, con los nombres y las direcciones de quienes compraron.`,
    },
    listsRead: {
      title: 'Alguien ha leído muchos pedidos o cuentas',
      text: `${actor} ha pasado en una hora por más pedidos o cuentas de los que se suelen mirar, con nombres y correos, sin confirmar antes el segundo factor.`,
    },
    documentsExported: {
      title: 'Se han descargado las facturas',
      text: `${actor} ha descargado las facturas de un periodo, con los nombres y los NIF de quienes compraron.`,
    },
    accountChanged: {
      title: 'La cuenta para las transferencias ha cambiado',
      text: `${actor} ha cambiado el IBAN o el titular. Desde ahora, quien pague por transferencia verá los datos nuevos.`,
    },
  };
};

const composeEnglish = ({ actor, subject }: SecurityMailFacts): AlertTexts => {
  const accountText = `on ${subject}’s account`;
  return {
    appAdded: {
      title: 'A new authenticator app',
      text: `${actor} has added an authenticator app ${accountText}.`,
    },
    passkeyAdded: { title: 'A new passkey', text: `${actor} has added a passkey ${accountText}.` },
    appRemoved: {
      title: 'An authenticator app was removed',
      text: `${actor} has removed the authenticator app ${accountText}.`,
    },
    passkeyRemoved: {
      title: 'A passkey was removed',
      text: `${actor} has removed a passkey ${accountText}.`,
    },
    recoveryUsed: {
      title: 'A recovery code was used',
      text: `Someone has logged in with the password and a recovery code ${accountText}.`,
    },
    recoveryRenewed: {
      title: 'New recovery codes',
      text: `${actor} has asked for new recovery codes ${accountText}. The old ones no longer work.`,
    },
    factorReset: {
      title: 'A second factor was reset',
      text: `${actor} has reset the second factor ${accountText}. The next login asks for a new one.`,
    },
    passwordReset: {
      title: 'A password was replaced',
      text: `${actor} has invalidated the password of ${subject} and created a link to choose a new one.`,
    },
    loginUnlocked: {
      title: 'A login lockout was ended',
      text: `${actor} has ended the lockout ${accountText} that follows wrong passwords and codes.`,
    },
    adminGranted: {
      title: 'A new administrator',
      text: `${actor} has made ${subject} an administrator.`,
    },
    adminRemoved: {
      title: 'An administrator was removed',
      text: `${subject} no longer runs the shop: ${actor} has removed their rights, or closed or deleted the account.`,
    },
    ordersExported: {
      title: 'Orders were downloaded',
      text: `${actor} has downloaded a list of orders, with the names and addresses of the people who bought.`,
    },
    listsRead: {
      title: 'Someone has read many orders or accounts',
      text: `Within an hour, ${actor} has gone through more orders or accounts than anyone usually looks at, with names and emails, without confirming the second factor first.`,
    },
    documentsExported: {
      title: 'Invoices were downloaded',
      text: `${actor} has downloaded the invoices of a period, with the names and tax IDs of the people who bought.`,
    },
    accountChanged: {
      title: 'The account for bank transfers has changed',
      text: `${actor} has changed the IBAN or the account holder. From now on, anyone paying by transfer sees the new details.`,
    },
  };
};

const MESSAGE_DEFAULTS = {
  es: {
    somebody: 'Alguien',
    operator: 'Alguien con acceso al servidor',
    preheader: 'Si no lo esperabas, compruébalo ahora.',
    when: 'Cuándo',
    check: 'Si no lo esperabas, habla con quien lo hizo, cierra sus sesiones y cambia las contraseñas.',
    button: 'Ver la auditoría',
    reason:
      'Te escribimos porque administras la tienda o porque se trata de tu cuenta. Estos avisos no se pueden desactivar.',
  },
  en: {
    somebody: 'Someone',
    operator: 'Someone with access to the server',
    preheader: 'If you didn’t expect this, check it now.',
    when: 'When',
    check: 'If you didn’t expect this, talk to whoever did it, end their sessions and change the passwords.',
    button: 'View the audit log',
    reason:
      'You’re receiving this because you run the shop or because it’s your account. These emails can’t be turned off.',
  },
} as const;

function compose(
  mail: SecurityFacts,
  userTexts: SecurityMailFacts | null,
  { webOrigin }: MailShop,
): MailContent {
  const { locale, alert, at } = mail;
  const rest = MESSAGE_DEFAULTS[locale];
  const factsWithNames = {
    actor: mail.byOperator ? rest.operator : userTexts?.actor || rest.somebody,
    subject: userTexts?.subject || rest.somebody.toLowerCase(),
  };
  const { title, text } = { es: composeSpanish, en: composeEnglish }[locale](factsWithNames)[alert];
  return buildMail(
    locale,
    { subject: title, preheader: rest.preheader, title, text, reason: rest.reason },
    {
      button: { label: rest.button, url: `${webOrigin}/admin/audit` },
      hint: rest.check,
      blocks: [{ kind: 'text', title: rest.when, text: [formatDateAndTime(at.toISOString(), locale)] }],
    },
  );
}

/** Loads the name and address of an account, because names are not unique. Empty for a deleted account. */
async function loadName(users: UserService, id = ''): Promise<string> {
  const contact = id && (await users.getContact(id).catch(() => null));
  return contact ? `${contact.name} (${contact.email})` : '';
}

export const SECURITY_MAILS = {
  /** Alerts administrators to security-relevant changes. */
  'security-alert': defineMail({
    compose,
    needs: { users: UserService },
    load: async (job, { users }) => {
      const reader = await users.findReader(getRef(job, 'userId'));
      if (!reader) return null;
      const { actorId, subjectId } = job.refs;
      return {
        to: toRecipient(reader),
        facts: {
          locale: reader.locale,
          alert: getRef(job, 'alert') as Alert,
          at: new Date(getRef(job, 'at')),
          byOperator: actorId === OPERATOR_ID,
        },
        userTexts: { actor: await loadName(users, actorId), subject: await loadName(users, subjectId) },
      };
    },
    sample: (locale) => ({
      facts: {
        locale,
        alert: 'accountChanged' as const,
        at: new Date('2026-11-22T10:00:00.000Z'),
        byOperator: false,
      },
      userTexts: { actor: 'Rosa <i>', subject: '' },
    }),
  }),
} satisfies Partial<Record<MailType, Mail>>;
