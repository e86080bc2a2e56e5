import { askMeanwhile } from './connection.ts';

export interface Flooded {
  what: string;
  /** Answers by status; 0 for none. */
  statuses: Record<number, number>;
  /** Milliseconds: the slowest answer to another client meanwhile. */
  longest: number;
}

/** JSON of so many bytes that begins with these members; the rest is empty objects, which need most memory for their length. */
function filled(members: object, bytes: number): string {
  const begin = `${JSON.stringify(members).slice(0, -1)},"junk":[{}`;
  return `${begin}${',{}'.repeat(Math.floor((bytes - begin.length - 2) / 3))}]}`;
}

const mebibyte = 1024 * 1024;
const login = { email: 'nobody@school.example', password: 'x' };
const passwords = { currentPassword: 'chalk-and-slate-7', newPassword: 'slate-and-chalk-7' };
const sheet = { kind: 'students', rows: [] };

/** Sends bodies made to exhaust the memory, while another client keeps sending requests. */
export async function sendHugeBodies(origin: string, cookie: string): Promise<Flooded[]> {
  const rounds: [string, number, string, string, string][] = [
    ['500 logins of 63 KB', 500, 'POST', '/api/auth/login', filled(login, 63_000)],
    ['2,000 logins of 2 KB', 2_000, 'POST', '/api/auth/login', withText(login, 2_000)],
    ['500 new passwords of 63 KB', 500, 'PUT', '/api/auth/password', filled(passwords, 63_000)],
    ['12 sheets of 12 MB', 12, 'POST', '/api/imports/check', filled(sheet, 12 * mebibyte)],
    ['12 sheets with a text of 12 MB', 12, 'POST', '/api/imports/check', withText(sheet, 12 * mebibyte)],
  ];
  const flooded: Flooded[] = [];
  for (const [what, count, method, path, body] of rounds) {
    const statuses: Record<number, number> = {};
    const send = async () => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const answer = await fetch(`${origin}${path}`, { method, headers, body }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      const status = answer?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    const { longest } = await askMeanwhile(origin, () => Promise.all(Array.from({ length: count }, send)));
    flooded.push({ what, statuses, longest });
  }
  return flooded;
}

const withText = (members: object, bytes: number) => JSON.stringify({ ...members, junk: 'x'.repeat(bytes - 100) });
