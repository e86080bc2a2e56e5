import { buildIfStale, installIfStale } from './freshness.mjs';

await installIfStale();
await buildIfStale();
