import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { colors, fontFamily, type ThemeMode } from '../ui/theme/theme.ts';

const hairline = '1px solid var(--line)';
const floating = {
  backgroundColor: 'var(--raised)',
  backgroundImage: 'none',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--r-3)',
  boxShadow: 'var(--shadow)',
};

const controls: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Material takes the outline away; an entry of a menu shows it by its ground.
    styleOverrides: {
      root: {
        '&:not(.MuiMenuItem-root):focus-visible': {
          outline: '2px solid var(--accent-text)',
          outlineOffset: 2,
        },
      },
    },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 'var(--control)',
        padding: '0 12px',
        gap: 6,
        borderRadius: 'var(--r-2)',
        fontSize: 'var(--fs-13)',
        fontWeight: 500,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        textTransform: 'none',
        transition: 'background var(--t), border-color var(--t)',
        '&.Mui-disabled': { opacity: 0.45, color: 'var(--text)' },
        // A button in progress is not disabled: it keeps its full colour.
        '&[aria-busy].Mui-disabled': { opacity: 1 },
        // More specific than the variant's own colours.
        '&&.MuiButton-colorError': {
          color: 'var(--failed)',
          borderColor: 'color-mix(in srgb, var(--failed) 45%, transparent)',
        },
        '&&.MuiButton-colorError:hover': {
          background: 'color-mix(in srgb, var(--failed) 5%, transparent)',
          borderColor: 'var(--failed)',
        },
      },
      outlined: {
        borderColor: 'var(--line-strong)',
        color: 'var(--text)',
        '&:hover': { background: 'var(--hover)' },
      },
      text: { color: 'var(--text-2)', '&:hover': { background: 'var(--hover)', color: 'var(--text)' } },
      contained: {
        background: 'var(--accent)',
        color: 'var(--accent-ink)',
        fontWeight: 600,
        '&:hover': { background: 'var(--accent-hover)' },
        '&.Mui-disabled': { background: 'var(--accent)', color: 'var(--accent-ink)' },
      },
      sizeSmall: {
        height: 26,
        padding: '0 8px',
        fontSize: 'var(--fs-12)',
        '@media (pointer:coarse)': { height: 36 },
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 'var(--control)',
        height: 'var(--control)',
        padding: 0,
        borderRadius: 'var(--r-2)',
        color: 'var(--text-2)',
        transition: 'background var(--t)',
        '&:hover': { background: 'var(--hover)', color: 'var(--text)' },
        '&.Mui-disabled': { opacity: 0.45, color: 'var(--text-2)' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { background: 'var(--raised)', borderRadius: 'var(--r-2)', fontSize: 'var(--fs-13)' },
      notchedOutline: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 28, height: 16, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        color: 'var(--raised)',
        '&:hover': { background: 'none' },
        '&.Mui-checked': { color: 'var(--page)', transform: 'translateX(12px)' },
        '&.Mui-checked + .MuiSwitch-track': { background: 'var(--text)', opacity: 1 },
      },
      thumb: { width: 12, height: 12, boxShadow: 'none' },
      track: { borderRadius: 8, background: 'var(--line-strong)', opacity: 1 },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 4,
        borderRadius: 'var(--r-1)',
        color: 'var(--line-strong)',
        '&.Mui-checked': { color: 'var(--text)' },
        // the input itself cannot be seen
        '&:has(:focus-visible)': { outline: '2px solid var(--accent-text)', outlineOffset: -2 },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: { padding: 4, color: 'var(--line-strong)', '&.Mui-checked': { color: 'var(--text)' } },
    },
  },
};

const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: { boxShadow: 'none', border: hairline },
    },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenu: { styleOverrides: { paper: { ...floating, minWidth: 180 }, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 'var(--control)',
        gap: 10,
        padding: '4px 10px',
        borderRadius: 'var(--r-1)',
        fontSize: 'var(--fs-13)',
        '&:hover, &.Mui-focusVisible, &.Mui-selected': { background: 'var(--hover)' },
      },
    },
  },
  MuiDialog: { styleOverrides: { paper: { ...floating, margin: 16, maxWidth: 'calc(100vw - 32px)' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--scrim)' } } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        ...floating,
        borderRadius: 'var(--r-2)',
        color: 'var(--text)',
        fontSize: 'var(--fs-12)',
        fontWeight: 400,
        padding: '4px 8px',
        maxWidth: 320,
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', fontSize: 'var(--fs-13)', padding: '9px 12px' },
      head: { color: 'var(--text-3)', fontSize: 'var(--fs-12)', fontWeight: 500 },
    },
  },
};

/** The Material theme of one mode, from the tokens. */
export function muiTheme(mode: ThemeMode): Theme {
  const color = colors[mode];
  const size = (value: number) => ({ fontSize: value, lineHeight: 1.45, letterSpacing: 0 });
  return createTheme({
    palette: {
      mode,
      primary: { main: color['accent'], contrastText: color['accent-ink'] },
      secondary: { main: color['text'], contrastText: color['page'] },
      error: { main: color['failed'] },
      warning: { main: color['attention'] },
      info: { main: color['processing'] },
      success: { main: color['ready'] },
      background: { default: color['page'], paper: color['panel'] },
      text: { primary: color['text'], secondary: color['text-2'], disabled: color['text-3'] },
      divider: color['line'],
    },
    shape: { borderRadius: 6 },
    spacing: 4,
    typography: {
      fontFamily,
      fontSize: 14,
      h1: { ...size(22), fontWeight: 600, letterSpacing: '-.01em', lineHeight: 1.25 },
      h2: { ...size(16), fontWeight: 600 },
      h3: { ...size(13), fontWeight: 600 },
      h4: { ...size(22), fontWeight: 600 },
      h5: { ...size(16), fontWeight: 600 },
      h6: { ...size(16), fontWeight: 600 },
      subtitle1: size(14),
      subtitle2: { ...size(13), fontWeight: 500 },
      body1: size(14),
      body2: size(13),
      caption: size(12),
      overline: { ...size(12), textTransform: 'none' },
      button: { ...size(13), textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 140,
        standard: 160,
        complex: 180,
        enteringScreen: 160,
        leavingScreen: 120,
      },
    },
    components: { ...controls, ...surfaces },
  });
}
