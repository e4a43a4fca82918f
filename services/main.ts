import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: from the second start on nothing is compiled again. The cache is beside the build, so
// that it is removed with it and nothing else uses it; a folder that cannot be written only costs start time.
enableCompileCache(join(import.meta.dirname, '..', '.compiled'));
const { serve } = await import('./main/processes/serve.ts');
await serve();
flushCompileCache();
