import { basename } from 'node:path';
import { helpTexts } from './help-texts.mjs';

/** With `--help` or `-h` a command prints what it does and ends; imported first, so that nothing else happens. */
if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  console.log(helpTexts[basename(process.argv[1], '.mjs')]);
  process.exit(0);
}
