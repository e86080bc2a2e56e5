/** The part of autocannon that is used here; it ships no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    requests: { method: string; path: string; body?: string }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds it really took. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
