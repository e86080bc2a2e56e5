// The store of several servers, as a process of its own: sends its address to the parent, and ends with it.
import { openStore } from '../server/test/store-server.ts';

const { endpoint } = await openStore(process.argv[2] ?? '', false);
process.send?.(endpoint);
process.once('disconnect', () => process.exit());
