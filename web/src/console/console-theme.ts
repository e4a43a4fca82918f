import { createTheme, type Theme } from '@mui/material/styles';
import { muiTheme } from '../ui/mui-theme.ts';
import type { ThemeMode } from '../ui/theme.ts';

/** The product's theme, with the parts that only react-admin draws. */
export const consoleTheme = (mode: ThemeMode): Theme =>
  createTheme(muiTheme(mode), {
    components: {
      RaDataTable: {
        styleOverrides: {
          root: {
            '& .RaDataTable-headerCell': { background: 'none' },
            '& .RaDataTable-clickableRow': { cursor: 'pointer' },
          },
        },
      },
    },
  });
