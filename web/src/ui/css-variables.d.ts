import 'react';

// React's own type has no custom properties; ours are set where a size is known only while the page is open.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
