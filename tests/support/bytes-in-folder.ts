import { execFile } from 'node:child_process';

/**
 * Files below a folder that hold one of the texts, in whatever case: `<file>: <text>`. Reads raw bytes, free pages and
 * journals too; in a process of its own, since closing a file here would drop the locks that SQLite holds on it.
 */
export async function bytesInFolder(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    texts.map(async (text) => (await filesWith(folder, text)).map((file) => `${file}: ${text}`)),
  );
  return found.flat();
}

function filesWith(folder: string, text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    execFile('grep', ['-rlaiF', '--', text, '.'], options, (error, stdout) => {
      if (error && error.code !== 1)
        reject(error); // 1 means that there is none
      else resolve(stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/^\.\//, '')])));
    });
  });
}
