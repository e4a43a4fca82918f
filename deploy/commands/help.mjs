import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpTexts } from './steps/help-texts.mjs';
import { root } from './steps/run.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const [name, text] of Object.entries(helpTexts))
  if (scripts[name]) console.log(`npm run ${name.padEnd(11)}${text}`);
