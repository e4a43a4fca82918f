import { createTheme, type Direction, type Theme } from '@mui/material/styles';
import { muiTheme } from './mui-theme.ts';
import type { ThemeMode } from '../ui/theme/theme.ts';

/** The product's theme with the components that only react-admin renders. */
export const consoleTheme = (mode: ThemeMode, direction: Direction): Theme =>
  createTheme(muiTheme(mode), {
    direction,
    components: {
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            // react-admin names the wrapper of a row's checkbox; the accessible name belongs on the focused element
            input: (ownerState: object) => ({
              'aria-label': 'aria-label' in ownerState ? ownerState['aria-label'] : undefined,
            }),
            root: { 'aria-label': undefined },
          },
        },
      },
      RaDataTable: {
        styleOverrides: {
          root: {
            // stands directly below the bar of the shell, over the padding of the page
            '& .RaDataTable-headerCell': {
              background: 'var(--panel)',
              top: -24,
              '@media (max-width: 720px)': { top: -16 },
            },
            '& .RaDataTable-clickableRow': { cursor: 'pointer' },
          },
        },
      },
    },
  });
