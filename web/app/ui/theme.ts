import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';
import components from './theme-components.ts';

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** Mantine's ten steps of a colour are the first ten of the same colour in tokens.css. */
const palette = (name: string) => steps.map((step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple;

const token = (name: string) => `var(--${name})`;

/** Mantine's ten greys of the dark scheme, from text to canvas. */
const darkSurfaces = [
  token('text'),
  token('text'),
  token('text-2'),
  token('text-3'),
  token('border'),
  token('surface-3'),
  // Overlays above a card use this step, because a shadow alone does not distinguish them in the dark scheme.
  token('surface-2'),
  token('surface'),
  token('surface-2'),
  token('bg'),
] as const;

const transparent = 'transparent';
const solid = (name: string) => ({
  background: `var(--${name})`,
  hover: name === 'primary' ? 'var(--primary-hover)' : `var(--${name})`,
  color: `var(--on-${name})`,
  border: `1px solid ${transparent}`,
});

/** Filled, subtle and default parts take the semantic tokens, which already differ between light and dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isDanger = input.color === 'brick' || input.color === 'red';
  const isPrimary = input.color === undefined || input.color === 'peacock';
  if (!isDanger && !isPrimary && input.color !== 'paper' && input.color !== 'marigold')
    return defaultVariantColorsResolver(input);
  const color = isDanger ? 'var(--err-fg)' : input.color === 'paper' ? 'var(--text-2)' : 'var(--primary-text)';
  const soft = isDanger ? 'var(--err-bg)' : input.color === 'paper' ? 'var(--surface-2)' : 'var(--primary-soft)';
  if (input.variant === 'filled') return solid(isDanger ? 'danger' : input.color === 'marigold' ? 'accent' : 'primary');
  if (input.variant === 'default' || input.variant === 'outline')
    return {
      background: 'var(--surface)',
      hover: 'var(--surface-2)',
      color: isDanger ? 'var(--err-fg)' : 'var(--text)',
      border: '1px solid var(--border-strong)',
    };
  if (input.variant === 'light') return { background: soft, hover: soft, color, border: `1px solid ${transparent}` };
  return { background: transparent, hover: soft, color, border: `1px solid ${transparent}` };
};

export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--type-h1)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--type-h2)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--type-h3)', lineHeight: '1.25' },
    },
  },
  fontSizes: {
    xs: 'var(--type-micro)',
    sm: 'var(--type-small)',
    md: 'var(--type-body)',
    lg: 'var(--type-lead)',
    xl: 'var(--type-h2)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: 'var(--r-1)', sm: 'var(--r-1)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: 'var(--r-4)' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  shadows: { xs: 'var(--e1)', sm: 'var(--e1)', md: 'var(--e2)', lg: 'var(--e2)', xl: 'var(--e3)' },
  breakpoints: { xs: '30em', sm: '38.75em', md: '62em', lg: '80em', xl: '90em' },
  colors: {
    peacock: palette('peacock'),
    marigold: palette('marigold'),
    paper: palette('paper'),
    leaf: palette('leaf'),
    brick: palette('brick'),
    amber: palette('amber'),
    plum: palette('plum'),
    sky: palette('sky'),
    gray: palette('paper'),
    dark: darkSurfaces,
    red: palette('brick'),
  },
  primaryColor: 'peacock',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--err-fg)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-hover': 'var(--primary-soft-2)',
  '--mantine-primary-color-light-color': 'var(--primary-text)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-peacock-filled': 'var(--primary)',
  '--mantine-color-peacock-filled-hover': 'var(--primary-hover)',
  '--mantine-color-peacock-light': 'var(--primary-soft)',
  '--mantine-color-peacock-light-hover': 'var(--primary-soft-2)',
  '--mantine-color-peacock-light-color': 'var(--primary-text)',
  '--mantine-color-peacock-outline': 'var(--primary-text)',
  '--mantine-color-peacock-text': 'var(--primary-text)',
  '--mantine-color-brick-filled': 'var(--danger)',
  '--mantine-color-brick-text': 'var(--err-fg)',
  // Menu items use this step in both schemes.
  '--mantine-color-brick-6': 'var(--err-fg)',
};

/** Mantine's variables refer to the tokens, so that a token changes both programs. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
