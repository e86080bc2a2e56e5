import './quick-imports.ts';
import { parseArgs } from 'node:util';
import { reasonNotToStart, StartError } from './start-error.ts';

function fail(error: unknown, what = 'Tasika cannot start'): never {
  const reason = reasonNotToStart(error);
  if (reason !== undefined) console.error(`${what}: ${reason}`);
  else console.error(`${what}:`, error);
  process.exit(1);
}

// A terminal, file or pipe that can no longer be written to must not end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

// The imports are dynamic, because `quick-imports` has to take effect before they are resolved.
const { demo, backup, restore, 'move-files': moveFiles, yes, file } = readArguments();
const command = restore ? 'restore' : backup ? 'backup' : moveFiles ? 'move' : undefined;
const stopped = new AbortController();
const stopServer = command
  ? import('./command-line.ts')
      .then(({ runCommand }) => runCommand({ kind: command, file, isSure: yes }, stopped.signal))
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error, `The ${command} was not done`))
  : import('./start.ts')
      .then(({ startServer }) => startServer(demo, stopped.signal))
      .catch((error: unknown) => fail(error));

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { demo: flag, backup: flag, restore: flag, 'move-files': flag, yes: flag };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, file: positionals[0] };
  } catch (error) {
    return fail(new StartError(`${error instanceof Error ? error.message : String(error)}.`));
  }
}

function stop(): void {
  if (stopped.signal.aborted) return;
  stopped.abort();
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
// There is a channel if scripts/start.mjs started us: if that is killed, no signal reaches us any more.
if (process.channel) process.on('disconnect', stop);
