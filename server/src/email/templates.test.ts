import { describe, expect, test } from 'vitest';
import { sampleMails } from '../../test/sample-mails.ts';

const hostile = `<script>alert("1")</script> & 'x'`;
const hostileAcademy = { name: `${hostile}\r\nBcc: all@example.com`, phones: [hostile], email: hostile };

describe.each(Object.entries(sampleMails()))('%s', (name, mail) => {
  test('says the same in text and in HTML, and has at most one button', () => {
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(mail.html)?.[1];
    expect(mail.text.split('\n')[0]).toBe(heading);
    expect(mail.text).toContain('Sample Academy');
    expect(mail.html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test('carries its link as text too, for readers whose button does not open', () => {
    for (const [, url] of mail.html.matchAll(/href="([^"]+)"/g)) expect(mail.text).toContain(url);
    const [, button, label] =
      /class="button"[^>]*><a href="([^"]+)".*?<a href="[^"]+"[^>]*>([^<]+)<\/a>/s.exec(mail.html) ?? [];
    expect(label).toBe(button);
  });

  test('is readable on a phone and in the dark, with nothing fetched from elsewhere', () => {
    expect(mail.html).toContain('name="viewport"');
    expect(mail.html).toContain('prefers-color-scheme: dark');
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(/);
  });

  test('shows what people typed as they typed it, and runs none of it', () => {
    const typed = sampleMails({ academy: hostileAcademy, words: hostile })[name]!;
    expect(typed.html).not.toContain('<script');
    expect(typed.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;');
    expect(typed.subject).not.toMatch(/[\r\n]/);
  });
});

test('a code stands in the subject, where a phone shows it', () => {
  expect(sampleMails().otp!.subject).toBe('482913 is your code for Sample Academy');
});
