import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: from the second start on nothing is compiled anew. Beside the build, so that it goes
// with it and belongs to nobody else; a folder that cannot be written only costs the speed.
enableCompileCache(join(import.meta.dirname, '..', '.compiled'));
const { serve } = await import('./main/processes/serve.ts');
await serve();
flushCompileCache();
