import './quick-imports.ts';
import { parseArgs } from 'node:util';
import { reasonNotToStart, StartError } from './start-error.ts';

function fail(error: unknown): never {
  const reason = reasonNotToStart(error);
  if (reason !== undefined) console.error(`Tasika cannot start: ${reason}`);
  else console.error('Tasika cannot start:', error);
  process.exit(1);
}

// Not imported above: what `quick-imports` does has to be done before.
const { demo, backup, restore, yes, file } = readArguments();
const command = restore ? 'restore' : backup ? 'backup' : undefined;
const stopServer = command
  ? import('./command-line.ts')
      .then(({ runCommand }) => runCommand({ kind: command, file, isSure: yes }))
      .then(() => process.exit(0), fail)
  : import('./start.ts').then(({ startServer }) => startServer(demo)).catch(fail);

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { demo: flag, backup: flag, restore: flag, yes: flag };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, file: positionals[0] };
  } catch (error) {
    return fail(new StartError(`${error instanceof Error ? error.message : String(error)}.`));
  }
}

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
