import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Role = 'admin' | 'teacher' | 'student';

/**
 * Who may call: everyone, any session of an account, the named roles, or a guardian, who has no account but the session of a
 * private link. Row-level checks are the service's.
 */
export type Access = 'public' | 'signed-in' | 'guardian' | readonly Role[];

/**
 * The type of a cell: text, a number, a calendar day, an instant (shown in the academy's wall-clock time), or a person's phone or email,
 * whose download is recorded in the history.
 */
export type CellKind = 'text' | 'number' | 'day' | 'instant' | 'contact';

/** One column of a spreadsheet: `value` takes it from a row of the list. */
export interface Column<Row = never> {
  heading: string;
  kind: CellKind;
  value: (row: Row) => string | number | null;
  /** The words that a cell can hold, which a template offers. */
  words?: readonly string[];
}

/** A list as a spreadsheet. */
export interface Sheet {
  /** Name of the sheet and, in lower case, of the file. */
  name: string;
  columns: readonly Column[];
}

/** The largest body in bytes, unless its endpoint says otherwise. */
export const formBytes = 32 * 1024;
/** The largest body in bytes with long texts, or with a row for each of many students. */
export const longFormBytes = 256 * 1024;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `/api`, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Marks a multipart form: the members of `body` as text, and one file of this type in `file`. */
  readonly upload?: { readonly type: string; readonly maxBytes: number };
  /** Media type, or types, of a success that is a file instead of JSON. */
  readonly sends?: string | readonly string[];
  /** The `data` of the answer; for a paged list, one row of it. No transforms: it is also the serialiser. */
  readonly response: z.ZodType;
  /** Marks a paged list: `data` is an array with `pagination` beside it. */
  readonly paged?: true;
  /** The spreadsheet of a paged list that can be downloaded whole, through the endpoint that `exportOf` makes. */
  readonly sheet?: Sheet;
  /** Further members beside `data` in the answer. */
  readonly beside?: z.ZodObject;
  /** Status of a success, 200 by default. */
  readonly status?: 201 | 202;
  /** The sentence shown when the server's answer carries no `message`. */
  readonly success?: string;
  /** The sentence that replaces `success` on a server without a mail server. */
  readonly successWithoutMail?: string;
  /** The sentence shown when a failure carries no `message`. */
  readonly failure: string;
  /** Marks a call that is allowed while a one-time password is still to be replaced. */
  readonly duringPasswordChange?: true;
  /** Marks a call that is answered to whoever is logged in, also if the page's `userHeader` names another person. */
  readonly answersAnyUser?: true;
  /** Marks what families send: it is refused before the academy has a first admin. */
  readonly onceSetUp?: true;
  /** Rate limit against guessing and flooding: attempts per network and 15 minutes. */
  readonly triesPerQuarterHour?: number;
  /** Refusals that do not follow from the above, for the API documentation. */
  readonly refuses?: readonly ErrorCode[];
  /** The largest body in bytes, `formBytes` by default. A body may hold at most one value for every 32 bytes of this limit. */
  readonly bodyLimit?: number;
  /** Marks a call that needs so much memory for its input that such calls run one at a time. */
  readonly alone?: true;
}

/**
 * The request header with the id of the person a page was opened for. The browser's tabs share one session: once another person has logged in in one of
 * them, the calls of the others are refused instead of being made in that person's name.
 */
export const userHeader = 'tasika-user';

/** Declares one call of the API; validation, client, OpenAPI and access matrix are derived from it. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends string,
  const Who extends Access,
  const Rest extends Omit<Endpoint, 'method' | 'path' | 'access'>,
>(method: Method, path: Path, access: Who, rest: Rest) {
  return { method, path, access, ...rest };
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>;
export type QueryInputOf<E extends Endpoint> = InputOf<E['query']>;

export interface Pagination {
  page: number;
  limit: number;
  total: number;
}

/** What a handler returns for a paged list: the rows of the requested page and the total. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

type BesideOf<E extends Endpoint> = E extends { beside: z.ZodType } ? z.output<E['beside']> : unknown;

/** The whole JSON body of a success. */
export type AnswerOf<E extends Endpoint> = (E extends { paged: true }
  ? { data: z.output<E['response']>[]; pagination: Pagination; message?: string }
  : { data: z.output<E['response']>; message?: string }) &
  BesideOf<E>;
