import { getMailErrorText } from './mail-error';

const describeError = (error: string): string => getMailErrorText((id) => id, error);

test.each([
  ['550 <[mail]> no such mailbox', 'mailError.refused'],
  ['551 5.1.1 The email account that you tried to reach does not exist', 'mailError.refused'],
  ['552 5.2.2 Mailbox full', 'mailError.full'],
  ['421 try again later', 'mailError.later'],
  ['450 4.7.1 greylisted', 'mailError.later'],
  ['connect ECONNREFUSED 127.0.0.1:5025', 'mailError.unreached'],
  ['The order has nobody to write to', 'The order has nobody to write to'],
])('the email error %j is displayed as %j', (error, text) => {
  expect(describeError(error)).toBe(text);
});
