import { readFile } from './read-file.ts';

addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
  const onRows = (rows: number) => postMessage({ rows });
  void readFile(new Uint8Array(data.bytes), data.name, onRows).then((reading) => postMessage(reading));
});
