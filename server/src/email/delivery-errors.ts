import { type Sentence, sentence, sentences } from '#contract/sentence';

export interface DeliveryFailure {
  /** Whether a retry cannot help: the address or the mail itself was refused. */
  isFinal: boolean;
  /** The reason for the admin, in plain words, with the mail server's answer. */
  sentence: Sentence;
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const unreachable: Record<string, Sentence | undefined> = sentences({
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'The mail server could not be reached.',
  ECONNRESET: 'The mail server broke off the connection.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'The name of the mail server was not found.',
  ENOTFOUND: 'The name of the mail server was not found.',
  ETLS: 'No safe connection to the mail server could be made.',
  EPROTOCOL: 'The mail server gave an answer that makes no sense.',
  ENOAUTH: 'The mail server needs a user name and a password, and none is set.',
});

/** The mail server's answer on one line, truncated, behind what we say of it. */
function withAnswer({ response = '' }: SmtpError, problem: Sentence): Sentence {
  // oxlint-disable-next-line no-control-regex -- an answer from elsewhere may hold any byte
  const text = response.replace(/[\s\u0000-\u001F\u007F]+/g, ' ').trim();
  const answer = text.length > 300 ? `${text.slice(0, 299)}…` : text;
  return answer === '' ? problem : sentence('{problem} It said: {answer}', { problem, answer });
}

/**
 * Only a refused recipient or message is final. A refused password or sender is a wrong setting that affects every mail, so
 * retries go on until it is corrected.
 */
export function toDeliveryFailure(error: unknown): DeliveryFailure {
  const smtp = (error ?? {}) as SmtpError;
  const { isFinal, sentence } = reasonOf(smtp);
  return { isFinal, sentence: withAnswer(smtp, sentence) };
}

function reasonOf({ code = '', command, responseCode: status = 0 }: SmtpError): DeliveryFailure {
  if (code === 'EAUTH')
    return { isFinal: false, sentence: sentence('The mail server refused our user name or password.') };
  if (code === 'EENVELOPE' && command === 'MAIL FROM' && status >= 500)
    return { isFinal: false, sentence: sentence('The mail server does not let us send from our address.') };
  if (code === 'EENVELOPE' && status >= 500)
    return { isFinal: true, sentence: sentence('The mail server refused this address.') };
  if (code === 'EENVELOPE' && status === 0)
    return { isFinal: true, sentence: sentence('This address cannot be written to.') };
  if (code === 'EMESSAGE' && status >= 500)
    return { isFinal: true, sentence: sentence('The mail server refused this mail.') };
  if (status >= 400 && status < 500)
    return { isFinal: false, sentence: sentence('The mail server asked us to try later.') };
  return { isFinal: false, sentence: unreachable[code] ?? sentence('The mail server did not take the mail.') };
}
