import './quick-imports.ts';
import { reasonNotToStart } from './start-error.ts';

function fail(error: unknown): never {
  const reason = reasonNotToStart(error);
  if (reason !== undefined) console.error(`Tasika cannot start: ${reason}`);
  else console.error('Tasika cannot start:', error);
  process.exit(1);
}

// Not imported above: what `quick-imports` does has to be done before.
const stopServer = import('./start.ts')
  .then(({ startServer }) => startServer(process.argv.includes('--demo')))
  .catch(fail);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  stopServer
    .then((close) => close())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Tasika did not stop cleanly:', error);
        process.exit(1);
      },
    );
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Started by scripts/start.mjs: when that is killed, nobody is left to pass signals on.
if (process.channel) {
  process.on('disconnect', stop);
}
