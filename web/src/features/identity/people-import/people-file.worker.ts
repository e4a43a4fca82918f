import { readPeopleFile } from './people-file.ts';

// Reading a large file takes seconds, in which the page must go on answering.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
  self.postMessage(readPeopleFile(new Uint8Array(data))),
);
