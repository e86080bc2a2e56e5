import { mayBeMobile } from '#contract/phone';
import { askService, resultOf, valueAt } from './ask-service.ts';
import type { MessengerEnv, Outgoing, Sending, Service } from './messenger.ts';

/**
 * Sends through any SMS gateway that takes a request: address and body are the operator's templates, with `{to}` (+919800000000), `{digits}`
 * (919800000000), `{text}`, `{id}`, `{kind}` and `{language}`, each escaped for its context.
 */
export function smsMessenger(env: MessengerEnv): Service | undefined {
  const { SMS_URL: url, SMS_METHOD: method, SMS_HEADERS: headers, SMS_BODY: body } = env;
  if (url === undefined) return undefined;
  const isJson = body !== undefined && /^\s*[[{]/.test(body);
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const send = async (message: Outgoing): Promise<Sending> => {
    const answer = await askService(fill(url, message, encodeURIComponent), {
      method,
      headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: fill(body, message, isJson ? insideJson : encodeURIComponent) }),
    });
    if ('outcome' in answer) return answer;
    if (answer.status < 200 || answer.status > 299) return resultOf(answer);
    return { outcome: 'sent', providerId: valueAt(answer.json, env.SMS_ANSWER_ID) ?? null };
  };
  return {
    name: 'sms',
    price: env.SMS_PRICE ?? null,
    reaches: ({ phone }) => phone !== null && mayBeMobile(phone),
    send,
  };
}

/** Fills a template in one pass, so that a placeholder in a text is not filled a second time. */
function fill(template: string, { id, phone, kind, language, text }: Outgoing, escape: (value: string) => string) {
  const values: Record<string, string> = { to: phone, digits: phone.replace(/\D/g, ''), text, id, kind, language };
  return template.replace(/\{(to|digits|text|id|kind|language)\}/g, (_, name: string) => escape(values[name] ?? ''));
}

/** Escapes a value between the quotes of a JSON string. */
const insideJson = (value: string) => JSON.stringify(value).slice(1, -1);
