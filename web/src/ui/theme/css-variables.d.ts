import 'react';

// React's type has no custom properties; ours are set where a size is only known at run time.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
