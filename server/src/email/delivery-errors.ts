export interface DeliveryFailure {
  /** Whether a retry cannot help: the address or the mail itself was refused. */
  isFinal: boolean;
  /** The reason for the admin, in plain words, with the mail server's answer. */
  sentence: string;
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const unreachable = new Map([
  ['ECONNECTION', 'The mail server could not be reached.'],
  ['ECONNREFUSED', 'The mail server could not be reached.'],
  ['ECONNRESET', 'The mail server broke off the connection.'],
  ['ESOCKET', 'The mail server could not be reached.'],
  ['ETIMEDOUT', 'The mail server did not answer in time.'],
  ['EDNS', 'The name of the mail server was not found.'],
  ['ENOTFOUND', 'The name of the mail server was not found.'],
  ['ETLS', 'No safe connection to the mail server could be made.'],
  ['EPROTOCOL', 'The mail server gave an answer that makes no sense.'],
  ['ENOAUTH', 'The mail server needs a user name and a password, and none is set.'],
]);

/** The mail server's answer on one line, truncated. */
function said({ response }: SmtpError): string {
  if (response === undefined) return '';
  // oxlint-disable-next-line no-control-regex -- an answer from elsewhere may hold any byte
  const answer = response.replace(/[\s\u0000-\u001F\u007F]+/g, ' ').trim();
  return answer === '' ? '' : ` It said: ${answer.length > 300 ? `${answer.slice(0, 299)}…` : answer}`;
}

/**
 * Only a refused recipient or message is final. A refused password or sender is a wrong setting that affects every mail, so
 * retries go on until it is corrected.
 */
export function toDeliveryFailure(error: unknown): DeliveryFailure {
  const smtp = (error ?? {}) as SmtpError;
  const status = smtp.responseCode ?? 0;
  if (smtp.code === 'EAUTH') {
    return { isFinal: false, sentence: `The mail server refused our user name or password.${said(smtp)}` };
  }
  if (smtp.code === 'EENVELOPE' && smtp.command === 'MAIL FROM' && status >= 500) {
    return { isFinal: false, sentence: `The mail server does not let us send from our address.${said(smtp)}` };
  }
  if (smtp.code === 'EENVELOPE' && status >= 500) {
    return { isFinal: true, sentence: `The mail server refused this address.${said(smtp)}` };
  }
  if (smtp.code === 'EENVELOPE' && status === 0) {
    return { isFinal: true, sentence: 'This address cannot be written to.' };
  }
  if (smtp.code === 'EMESSAGE' && status >= 500) {
    return { isFinal: true, sentence: `The mail server refused this mail.${said(smtp)}` };
  }
  if (status >= 400 && status < 500) {
    return { isFinal: false, sentence: `The mail server asked us to try later.${said(smtp)}` };
  }
  const sentence = unreachable.get(smtp.code ?? '') ?? 'The mail server did not take the mail.';
  return { isFinal: false, sentence: `${sentence}${said(smtp)}` };
}
