import { tryDrawnRequests } from './try-drawn-requests.ts';

await tryDrawnRequests(({ method }) => method === 'GET');
