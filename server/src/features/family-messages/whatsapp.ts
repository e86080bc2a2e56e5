import { z } from 'zod';
import { mayBeMobile } from '#contract/phone';
import { askService, resultOf, type ServiceAnswer } from './ask-service.ts';
import type { MessagingEnv, MessagingService, Outgoing, Sending } from './messaging.ts';
import { isRetried, refusalOf } from './whatsapp-errors.ts';

/**
 * WhatsApp Cloud API. A business may begin a conversation only with a template that Meta has approved: there has to be one for each
 * kind of text and language, with the words of the settings and named parameters. Only for guardians whose record says WhatsApp.
 */
export function whatsAppService(env: MessagingEnv): MessagingService | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token, WHATSAPP_API_URL: api } = env;
  if (phoneId === undefined || token === undefined) return undefined;
  const send = async (message: Outgoing): Promise<Sending> => {
    const answer = await askService(`${api}/${encodeURIComponent(phoneId)}/messages`, {
      method: 'POST',
      headers: { authorization: ['Bearer', token].join(' '), 'content-type': 'application/json' },
      body: JSON.stringify(templateMessage(message, env.WHATSAPP_TEMPLATES)),
    });
    if ('outcome' in answer) return answer;
    return toSending(answer);
  };
  return {
    limit: env.MESSAGES_PER_DAY,
    price: env.WHATSAPP_PRICE ?? null,
    currency: env.MESSAGE_CURRENCY,
    reaches: ({ phone, hasWhatsApp }) => phone !== null && hasWhatsApp && mayBeMobile(phone),
    send,
  };
}

function templateMessage({ id, phone, kind, language, parameters }: Outgoing, prefix: string): object {
  const values = Object.entries(parameters).map(([name, value]) => ({
    type: 'text',
    parameter_name: name,
    text: onOneLine(value),
  }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone.replace(/\D/g, ''),
    type: 'template',
    template: {
      name: `${prefix}${kind}`,
      language: { code: language },
      ...(values.length > 0 && { components: [{ type: 'body', parameters: values }] }),
    },
    // This id is returned with each state of the message, also when our note of its id came too late.
    biz_opaque_callback_data: id,
  };
}

/** Formats a parameter, which may have no line breaks, tabs or runs of spaces. */
const onOneLine = (value: string) => value.replace(/\s+/g, ' ').trim() || '–';

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });
const Problem = z.object({ error: z.object({ code: z.number() }) });

function toSending(answer: ServiceAnswer): Sending {
  if (answer.status >= 200 && answer.status < 300) {
    return { outcome: 'sent', providerId: Accepted.safeParse(answer.json).data?.messages[0].id ?? null };
  }
  const code = Problem.safeParse(answer.json).data?.error.code;
  if (code !== undefined && isRetried(code)) return resultOf({ ...answer, status: Math.max(answer.status, 429) });
  const reason = refusalOf(code);
  return reason === undefined ? resultOf(answer) : { outcome: 'refused', reason };
}
