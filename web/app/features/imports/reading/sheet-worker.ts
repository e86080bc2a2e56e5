import { readFile } from './read-file.ts';

addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
  void readFile(new Uint8Array(data.bytes), data.name).then((reading) => postMessage(reading));
});
