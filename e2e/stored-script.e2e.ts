import { sql } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/db/client.ts';
import { startAcademy } from './academy.ts';
import { settle } from './page-checks.ts';
import { visitOf, walkable } from './screens.ts';
import { expect, onceInFull, test } from './test.ts';
import { goWithin } from './interactions.ts';

/** Each element created by one of these carries the mark, and each script reports itself to the page. */
const payloads = [
  '<script data-stored>stored(1)</script>',
  '</script><script data-stored>stored(2)</script>',
  '</title><script data-stored>stored(3)</script>',
  '"><script data-stored>stored(4)</script>',
  "'><script data-stored>stored(5)</script>",
  '<img data-stored src=x onerror=stored(6)>',
  '"><img data-stored src=x onerror=stored(7)>',
  '<svg data-stored onload=stored(8)>',
  '<svg><script data-stored>stored(9)</script></svg>',
  '<iframe data-stored src="javascript:parent.stored(10)"></iframe>',
  '<iframe data-stored srcdoc="<script>parent.stored(11)</script>"></iframe>',
  '<a data-stored href="javascript:stored(12)">x</a>',
  '<a data-stored href="data:text/html,<script>stored(13)</script>">x</a>',
  '<object data-stored data="javascript:stored(14)"></object>',
  '<form data-stored action="javascript:stored(15)"><button>x</button></form>',
  '<details data-stored open ontoggle=stored(16)>x</details>',
  '<input data-stored autofocus onfocus=stored(17)>',
  '<body data-stored onload=stored(18)>',
  '<math><mtext><table><mglyph><style><img data-stored src=x onerror=stored(19)></style></mglyph></table></mtext></math>',
  '<base data-stored href="https://elsewhere.example/">',
  '<meta data-stored http-equiv="refresh" content="0;url=javascript:stored(21)">',
  '<link data-stored rel=stylesheet href="https://elsewhere.example/x.css">',
  '[x](javascript:stored(23)) <javascript:stored(23)>',
  '{{constructor.constructor("stored(24)")()}} ${stored(24)}',
  '" autofocus onfocus="stored(25)" data-stored x="',
  "' onmouseover='stored(26)' data-stored x='",
  '\u003cscript data-stored\u003estored(27)\u003c/script\u003e',
  '<style data-stored>@import "https://elsewhere.example/x.css"</style>',
  '<!-- <textarea data-stored> <noscript><p title="</noscript><img data-stored src=x onerror=stored(29)>">',
];

// Excludes addresses, enumerated values, secrets, and markup by design (a mail's own page).
const notForPeople =
  /(^|_)(email|url|token|hash|key|html|headers|role|kind|status|code_hash|time_zone|colour|address_family|sha256|file_name)$|hash/;

/** At least these fields must be covered, or the test shows nothing. */
const shown = [
  'admission_enquiries.message',
  'admission_enquiry_events.note',
  'attendance_records.remark',
  'audit_log.user_name',
  'batches.name',
  'contact_messages.message',
  'mails.text',
  'newsletters.body',
  'notes.title',
  'settings.name',
  'standards.name',
  'students.address',
  'subjects.description',
  'teachers.bio',
  'users.name',
];

/** The payloads in texts that fit into a column of names. */
const short = payloads.reduce<string[]>((texts, payload) => {
  const longer = `${texts.at(-1) ?? ''} ${payload}`;
  return texts.length > 0 && longer.length <= 950 ? [...texts.slice(0, -1), longer] : [...texts, payload];
}, []);

/** Writes the payloads into every text column that accepts them; small tables get all of them in each field, or as many as fit. */
async function poison(db: Db): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column
      from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
     where c.table_schema = 'public' and c.data_type = 'text'
       and c.table_name not in ('sessions', 'account_tokens', 'rate_counters', 'idempotency_keys', 'email_otps')
     order by 1, 2`);
  const poisoned: string[] = [];
  for (const [at, { table, column }] of columns.filter((each) => !notForPeople.test(each.column)).entries()) {
    const [name, field] = [sql.identifier(table), sql.identifier(column)];
    // The leading number keeps unique names different.
    const write = (texts: string[]) =>
      db.execute(sql`
        with numbered as (select ctid as place, row_number() over () as number, count(*) over () as size from ${name}),
             drawn as (select case when size < ${payloads.length} then ${sql.param(texts)}::text[] else ${sql.param(payloads)}::text[] end as list
                         from numbered limit 1)
        update ${name} set ${field} = numbered.number || ' ' || list[1 + (numbered.number + ${at}) % array_length(list, 1)]
          from numbered, drawn where ${name}.ctid = numbered.place and ${field} is not null`);
    // What a constraint refuses cannot be stored.
    const hasStored = await write([payloads.join(' ')])
      .catch(() => write(short))
      .catch(() => undefined);
    if (hasStored) poisoned.push(`${table}.${column}`);
  }
  return poisoned;
}

async function watchForScripts(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('stored', (number: number) => heard.push(`payload ${number} ran`));
  await page.exposeFunction('violated', (what: string) => heard.push(`the policy refused ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { violated: (what: string) => void }).violated(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return heard;
}

const findMade = (page: Page) =>
  Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() =>
          [...document.querySelectorAll('[data-stored], [href^="javascript:" i], [src^="javascript:" i]')].map(
            (element) => element.outerHTML.slice(0, 200),
          ),
        ),
      ),
  );

test('a stored text is shown as text on every screen, whatever it contains', onceInFull, async ({ browser }) => {
  test.slow();
  const academy = await startAcademy({ isDemo: true });
  try {
    const visits = [];
    for (const screen of walkable) visits.push(await visitOf(screen, academy));
    const roles = Object.groupBy(visits, ({ person }) => person?.email ?? '');
    const poisoned = await poison(academy.db);
    expect(poisoned).toEqual(expect.arrayContaining(shown));
    // Public pages are files, rendered again when their data changes.
    const home = async () => (await fetch(academy.url)).text();
    await expect.poll(home).toContain('stored(29)');
    await Promise.all(
      Object.values(roles).map(async (visitsOfOne = []) => {
        const context = await browser.newContext({ baseURL: academy.url });
        const person = visitsOfOne[0]?.person;
        if (person) {
          const { email, password } = person;
          const headers = { origin: academy.url };
          const answer = await context.request.post('/api/auth/login', { data: { email, password }, headers });
          expect(answer.ok(), await answer.text()).toBe(true);
        }
        const page = await context.newPage();
        const heard = await watchForScripts(page);
        for (const { address } of visitsOfOne) {
          const isWithin = [address, new URL(page.url()).pathname].every((path) => path.startsWith('/app/'));
          await (isWithin ? goWithin(page, address) : page.goto(address));
          await settle(page);
          // A page that leads on to another while it is looked at is looked at again there.
          let made: string[] = [];
          await expect(async () => void (made = (await findMade(page)).flat())).toPass();
          expect.soft(made, `made on ${address}`).toEqual([]);
          expect.soft(heard.splice(0), `heard on ${address}`).toEqual([]);
        }
        await context.close();
      }),
    );
  } finally {
    await academy.stop();
  }
});
