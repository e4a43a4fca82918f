import './steps/help-option.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensurePackages } from './steps/packages.mjs';

await ensurePackages();
await ensureBuilt();
