import type {
  EmailConfirmation,
  EmailConfirmed,
  EmailLinkView,
  Login,
  SessionView,
  Signup,
  UpdateUser,
} from '../account/user';
import { endpoint, type NoInput } from '../endpoint';
import type { CheckoutInput } from '../order/order-fields';

export const ACCOUNT_ENDPOINTS = {
  signup: endpoint<{ body: Signup }, null>({
    method: 'POST', path: '/api/user/signup', access: 'public', message: 'Please check your mail to confirm your address.',
    summary: 'Creates an account; the response is the same for a known address.',
    failures: ['passwordWeak', 'registrationIncomplete'],
  }),
  login: endpoint<{ body: Login }, null>({
    method: 'POST', path: '/api/user/login', access: 'public', message: 'Welcome back.',
    summary: 'Logs in and merges the guest cart into the account.',
    failures: ['notAllowed', 'wrongCredentials'],
  }),
  logout: endpoint<NoInput, null>({
    method: 'POST', path: '/api/user/logout', access: 'public', message: 'You are logged out.',
    summary: 'Ends the caller’s session.',
  }),
  getUser: endpoint<NoInput, SessionView>({
    method: 'GET', path: '/api/user/get-user', access: 'public',
    summary: 'The signed-in person and the cart; `user` is null for guests.',
    failures: ['notFound'],
  }),
  forgotPassword: endpoint<{ body: { email: string } }, null>({
    method: 'POST', path: '/api/user/forgot-password', access: 'public', message: 'If the address is known, a mail is on its way.',
    summary: 'Mails a link to set a new password; the response is the same for an unknown address.',
  }),
  resetPassword: endpoint<{ body: { token: string; password: string } }, null>({
    method: 'POST', path: '/api/user/reset-password', access: 'public', message: 'Your password is changed. Please log in.',
    summary: 'Sets a new password with a mailed link and ends all sessions.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed', 'passwordWeak'],
  }),
  updateUser: endpoint<{ body: UpdateUser }, SessionView>({
    method: 'PUT', path: '/api/user/update-user', access: 'user', message: 'Your changes are saved.',
    summary: 'Changes the caller’s account.',
    failures: ['noUpdate', 'notFound', 'passwordWeak', 'taxIdInvalid', 'wrongPassword'],
  }),
  validateEmail: endpoint<{ params: { subject: string } }, EmailLinkView | null>({
    method: 'GET', changes: true, path: '/api/validate/validate-email/:subject', access: 'public', message: 'Done.',
    summary: 'With an address: mails a confirmation link. With a token: confirms the address if the browser is signed in to its account; otherwise returns what the link is for.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed'],
  }),
  confirmEmail: endpoint<{ body: EmailConfirmation }, EmailConfirmed>({
    method: 'POST', path: '/api/validate/confirm-email', access: 'public', message: 'Your address is confirmed.',
    summary: 'Confirms an address with a mailed link and a password, which becomes the account’s if it differs.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed', 'passwordWeak', 'wrongPassword'],
  }),
  confirmDigits: endpoint<{ body: { digits: string } }, { email: string }>({
    method: 'POST', path: '/api/validate/confirm-digits', access: 'buyer', message: 'Your address is confirmed.',
    summary: 'Confirms the address of the caller’s account with the mailed six-digit code.',
    failures: ['digitsSpent', 'digitsWrong', 'linkUnknown'],
  }),
  validatePassword: endpoint<{ params: { token: string } }, null>({
    method: 'GET', path: '/api/validate/validate-password/:token', access: 'public', message: 'The link is valid.',
    summary: 'Checks whether a password link is still valid, without using it.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed'],
  }),
  checkout: endpoint<{ body: CheckoutInput }, string>({
    method: 'POST', path: '/api/user/checkout', access: 'buyer',
    summary: 'Creates an order from the cart, reserves the stock and returns the URL of the payment page.',
    failures: ['cartChanged', 'cartEmpty', 'codeHeld', 'codeUsedByYou', 'codeUsedUp', 'moveNotAllowed', 'notFound', 'paymentRefused', 'paymentUnavailable', 'shippingUnavailable', 'stockShort', 'taxIdInvalid', 'taxIdNeeded', 'tooManyOpenOrders', 'totalTooSmall', 'transferTooLarge', 'unverifiedLimit'],
  }),
  confirmation: endpoint<{ query: { session_id: string } }, string>({
    method: 'GET', changes: true, path: '/api/user/confirmation', access: 'buyer',
    summary: 'Checks a payment with the provider and returns the URL of the confirmation page.',
    failures: ['noOrder', 'paymentPending', 'paymentUnavailable'],
  }),
} as const; // prettier-ignore
