import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { retryStyles } from './browser/retry-styles.ts';
import { startLanguage } from './i18n/language-choice.ts';
import { reportUnhandled } from './providers/error-log.ts';

reportUnhandled();
retryStyles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The first screen is already in the chosen language.
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
