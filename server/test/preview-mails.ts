import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleMails } from './sample-mails.ts';

// Renders every mail of the product, to be viewed in a browser: npm run preview-mails -- [folder]
const folder = process.argv[2] ?? 'mail-preview';
await mkdir(folder, { recursive: true });
for (const [name, { subject, text, html }] of Object.entries(sampleMails())) {
  await writeFile(join(folder, `${name}.html`), html);
  await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
  console.log(`${name.padEnd(24)}${subject}`);
}
