/** Every error code of the API with its HTTP status. Codes are stable; sentences may change. */
export const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  cross_site: 403,
  other_user: 409,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  duplicate: 409,
  in_use: 409,
  in_progress: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  rule: 422,
  too_many: 429,
  challenge: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** Proof of work required before the next attempt; see `proof-of-work.ts`. */
export interface Challenge {
  /** Unix time in seconds, by the server's clock. */
  at: number;
  bits: number;
}

/** The JSON body of every failure. `data` holds the current record of a stale write, where there is one. */
export interface Failure {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  requestId: string;
  data?: unknown;
  /** Set with the code `challenge`: repeat the call with the proof. */
  challenge?: Challenge;
}
