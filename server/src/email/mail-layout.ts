import type { Language } from '#contract/languages';
import type { Academy } from '#contract/settings';
import { type Sentence, type Translate, sentence } from '#contract/sentence';
import { translateTo } from '../languages/translate.ts';

/** The sender shown in a mail's header and footer; `getAcademy(db)` provides one. */
export type Sender = Pick<Academy, 'name' | 'phones' | 'email'> & {
  /** The reader's language; English without one. */
  language?: Language | null;
};

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail's content, all of which the layout escapes. What a person wrote is a string, and not translated. */
interface Content<Text> {
  subject: Text;
  heading: Text;
  /** The reader's name. */
  greeting?: string;
  paragraphs: Text[];
  /** Named values, shown under the paragraphs. */
  facts?: [name: Text, value: string][];
  /** Digits to copy, shown large. */
  code?: string;
  button?: { label: Text; url: string };
  closing?: Text;
  /** The address to unsubscribe, shown in the footer with the reason why the reader got this mail. */
  unsubscribeUrl?: string;
}

export type MailContent = Content<Sentence | string>;

// Mail clients support no custom properties: these are the light and dark colours of the design tokens.
const colour = {
  canvas: '#F4F2EF',
  card: '#FFFFFF',
  head: '#03626C',
  accent: '#FFB845',
  border: '#E8E6E1',
  text: '#25231F',
  quiet: '#57544D',
  button: '#03626C',
} as const;

const font = `font-family:Figtree,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

const darkStyles = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .canvas { background-color: #12110F !important; }
        .card, .foot { background-color: #1B1A17 !important; }
        .box { background-color: #24221E !important; border-color: #33302B !important; }
        .line { border-color: #33302B !important; }
        .text, .text a { color: #F4F2EF !important; }
        .quiet, .quiet a { color: #BDB9B2 !important; }
        .button { background-color: #4EBBC8 !important; border-color: #4EBBC8 !important; }
        .button a { color: #00191C !important; }
      }
      @media (max-width: 480px) {
        .outer { padding: 0 !important; }
        .card, .head { border-radius: 0 !important; }
        .pad { padding-left: 20px !important; padding-right: 20px !important; }
        .button, .button a { display: block !important; text-align: center !important; }
        .wide { width: 100% !important; }
      }`;

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Escapes a text, with line breaks preserved. */
const lines = (value: string) => escapeHtml(value).replaceAll('\n', '<br>');

/** Puts a text on one line, so that user input cannot inject a header. */
const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

const paragraph = (html: string, kind: 'text' | 'quiet' = 'text') =>
  `<p class="${kind}" style="margin:0 0 16px;${font};font-size:${kind === 'text' ? 16 : 14}px;line-height:1.55;color:${
    kind === 'text' ? colour.text : colour.quiet
  }">${html}</p>`;

function factsTable(facts: [string, string][]): string {
  const rows = facts.map(
    ([name, value]) => `<tr>
                <td class="quiet" style="padding:4px 16px 4px 0;${font};font-size:14px;line-height:1.5;color:${colour.quiet};vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td>
                <td class="text" style="padding:4px 0;${font};font-size:14px;line-height:1.5;font-weight:600;color:${colour.text};word-break:break-word">${lines(value)}</td>
              </tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="box" style="background-color:${colour.canvas};border:1px solid ${colour.border};border-radius:10px;padding:12px 16px">
            <table role="presentation" cellpadding="0" cellspacing="0">
              ${rows.join('\n              ')}
            </table>
          </td></tr></table>`;
}

const codeBox = (code: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="box text" align="center" style="background-color:${colour.canvas};border:1px solid ${colour.border};border-radius:10px;padding:18px 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px;color:${colour.text}">${escapeHtml(code)}</td></tr></table>`;

// The button has a border to keep its shape in Outlook, which ignores the padding of a link.
function buttonAndLink({ label, url }: { label: string; url: string }, say: Translate): string {
  const href = escapeHtml(url);
  return `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" style="margin:4px 0 16px"><tr><td class="button" style="background-color:${colour.button};border:1px solid ${colour.button};border-radius:10px"><a href="${href}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:1.4;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
          ${paragraph(
            `${say(sentence('If the button does not open, copy this address into your browser:'))}<br><a href="${href}" style="color:${colour.quiet};word-break:break-all">${href}</a>`,
            'quiet',
          )}`;
}

/** Formats `+919800000000` as Indians write it; other numbers stay unchanged. */
export const readablePhone = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

function foot(academy: Sender, unsubscribeUrl: string | undefined, say: Translate): string {
  const reach = [academy.phones.map(readablePhone).join(' · '), academy.email]
    .filter((line) => line !== null && line !== '')
    .map((line) => `<br>${escapeHtml(line as string)}`)
    .join('');
  const leave =
    unsubscribeUrl === undefined
      ? ''
      : `<br>${say(sentence('You get this because you subscribed.'))} <a href="${escapeHtml(unsubscribeUrl)}" style="color:${colour.quiet}">${say(sentence('Unsubscribe'))}</a>`;
  return `<p class="quiet" style="margin:0;${font};font-size:13px;line-height:1.6;color:${colour.quiet}">${escapeHtml(academy.name)}${reach}${leave}</p>`;
}

function toHtml(academy: Sender, mail: Content<string>): string {
  const say = translateTo(academy.language ?? 'en');
  const body = [
    mail.greeting === undefined
      ? ''
      : paragraph(escapeHtml(say(sentence('Hello {greeting},', { greeting: mail.greeting })))),
    ...mail.paragraphs.map((text) => paragraph(lines(text))),
    mail.facts === undefined ? '' : factsTable(mail.facts),
    mail.code === undefined ? '' : codeBox(mail.code),
    mail.button === undefined ? '' : buttonAndLink(mail.button, say),
    mail.closing === undefined ? '' : paragraph(lines(mail.closing), 'quiet'),
  ].filter((part) => part !== '');
  return `<!doctype html>
<html lang="${academy.language ?? 'en'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(mail.subject)}</title>
    <style>${darkStyles}
    </style>
  </head>
  <body class="canvas" style="margin:0;padding:0;background-color:${colour.canvas}">
    <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(oneLine(mail.paragraphs[0] ?? ''))}</div>
    <table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background-color:${colour.canvas}">
      <tr><td class="outer" align="center" style="padding:32px 16px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
          <tr><td class="head pad" style="background-color:${colour.head};border-bottom:4px solid ${colour.accent};border-radius:14px 14px 0 0;padding:22px 32px;${font};font-size:18px;line-height:1.3;font-weight:700;color:#FFFFFF">${escapeHtml(academy.name)}</td></tr>
          <tr><td class="card pad" style="background-color:${colour.card};padding:32px 32px 16px">
          <h1 class="text" style="margin:0 0 18px;${font};font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.01em;color:${colour.text}">${escapeHtml(mail.heading)}</h1>
          ${body.join('\n          ')}
          </td></tr>
          <tr><td class="foot card pad line" style="background-color:${colour.card};border-top:1px solid ${colour.border};border-radius:0 0 14px 14px;padding:20px 32px 24px">
          ${foot(academy, mail.unsubscribeUrl, say)}
          </td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

function toText(academy: Sender, mail: Content<string>): string {
  const say = translateTo(academy.language ?? 'en');
  const blocks = [
    mail.heading,
    mail.greeting && say(sentence('Hello {greeting},', { greeting: mail.greeting })),
    ...mail.paragraphs,
    mail.facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    mail.code,
    mail.button && `${mail.button.label}:\n${mail.button.url}`,
    mail.closing,
    ['--', academy.name, ...academy.phones.map(readablePhone), academy.email]
      .filter((line) => line !== null)
      .join('\n'),
    mail.unsubscribeUrl &&
      `${say(sentence('You get this because you subscribed.'))} ${say(sentence('Unsubscribe'))}:\n${mail.unsubscribeUrl}`,
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}

/** Translates a mail into the reader's language. */
function inWordsOf(academy: Sender, mail: MailContent): Content<string> {
  const translate = translateTo(academy.language ?? 'en');
  const say = (text: Sentence | string) => (typeof text === 'string' ? text : translate(text));
  const { subject, heading, paragraphs, facts, button, closing, ...others } = mail;
  return {
    ...others,
    subject: say(subject),
    heading: say(heading),
    paragraphs: paragraphs.map(say),
    ...(facts && { facts: facts.map(([name, value]) => [say(name), value]) }),
    ...(button && { button: { ...button, label: say(button.label) } }),
    ...(closing !== undefined && { closing: say(closing) }),
  };
}

/** Renders a mail in the product's layout: a text and an HTML part with the same content. */
export function renderMail(academy: Sender, written: MailContent): RenderedMail {
  const mail = inWordsOf(academy, written);
  return { subject: oneLine(mail.subject), text: toText(academy, mail), html: toHtml(academy, mail) };
}
