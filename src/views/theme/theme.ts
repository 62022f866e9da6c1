import {
  Avatar,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Group,
  type MantineColorsTuple,
  Title,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { gapBySteps } from './gap.ts'
import classes from './theme.module.css'

const petrol: MantineColorsTuple = [
  '#e9f5f7',
  '#d2e7eb',
  '#a6cfd7',
  '#79b7c3',
  '#4fb0c2',
  '#2b8799',
  '#0f6e80',
  '#0b5c6b',
  '#084a57',
  '#053842',
]

const copper: MantineColorsTuple = [
  '#fdf1ea',
  '#f8ddcd',
  '#efba9b',
  '#e69768',
  '#d97a45',
  '#cc6a30',
  '#c05a22',
  '#a34a1a',
  '#7d3913',
  '#57270d',
]

const slate: MantineColorsTuple = [
  '#f5f7f9',
  '#eef1f5',
  '#e1e6ec',
  '#cfd7df',
  '#a9b6c3',
  '#8494a3',
  '#6c7a89',
  '#4f5d6b',
  '#2e3a46',
  '#17212b',
]

const midnight: MantineColorsTuple = [
  '#e6edf3',
  '#a9b6c3',
  '#8494a3',
  '#566677',
  '#3a4a5a',
  '#273340',
  '#1c2731',
  '#161f27',
  '#0f161c',
  '#0a1015',
]

/** Filled buttons of the two brand colours: dark on light ground, light on dark ground, each with its readable ink. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor
  if (input.variant === 'filled' && (color === 'petrol' || color === 'copper' || color === 'red')) {
    const name = color === 'red' ? 'red' : color
    return {
      background: `var(--${name})`,
      hover: `var(--${name}-hover)`,
      color: name === 'red' ? 'var(--card)' : `var(--on-${name})`,
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'subtle' || input.variant === 'light') {
    const ink = color === 'red' ? 'var(--red)' : color === 'gray' ? 'var(--ink-2)' : 'var(--petrol-ink)'
    const surface = color === 'red' ? 'var(--red-surface)' : color === 'gray' ? 'var(--hover)' : 'var(--petrol-surface)'
    return {
      background: input.variant === 'light' ? surface : 'transparent',
      hover: surface,
      color: ink,
      border: '1px solid transparent',
    }
  }
  return defaultVariantColorsResolver(input)
}

/** Leads Mantine's own variables to our tokens (tokens.css), once for both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--background)',
    '--mantine-color-text': 'var(--ink-1)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-anchor': 'var(--petrol-ink)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-red-6': 'var(--red)',
    '--mantine-color-red-light-hover': 'var(--red-surface)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink-1)',
    '--mantine-color-default-border': 'var(--hairline)',
    '--mantine-color-petrol-filled': 'var(--petrol)',
    '--mantine-color-petrol-filled-hover': 'var(--petrol-hover)',
    '--mantine-primary-color-filled': 'var(--petrol)',
    '--mantine-primary-color-contrast': 'var(--on-petrol)',
    '--mantine-color-disabled': 'var(--grey-surface)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    // Mantine's own components set lines by the size of their text, which is not always `md`.
    '--mantine-line-height': '1.55',
  }
  return { variables: {}, light: shared, dark: shared }
}

/** Distances between and inside of elements: 2, 4, 6, 8, 10, 12, 16, 20, 24, 32 and 40 px. */
const spacing = {
  '5xs': '0.125rem',
  '4xs': '0.25rem',
  '3xs': '0.375rem',
  '2xs': '0.5rem',
  xs: '0.625rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.5rem',
  '2xl': '2rem',
  '3xl': '2.5rem',
}

/** Corners: of marks and rows (`xs`, `sm`), controls (`md`), cards (`lg`), windows (`xl`), and of bubbles and rounded buttons (`2xl`). */
const radius = { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px', '2xl': '20px' }

/** Sizes of type: 12, 13, 14, 15, 16, 18, 20 and 26 px. The text of the back office is `sm`, that of the partner zone `lg`. */
const fontSizes = {
  '2xs': '0.75rem',
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '0.9375rem',
  lg: '1rem',
  xl: '1.125rem',
  '2xl': '1.25rem',
  '3xl': '1.625rem',
}

/** The height of a line of each size of type: 16, 18, 20, 22, 24, 26, 28 and 32 px. */
const lineHeights = {
  '2xs': '1rem',
  xs: '1.125rem',
  sm: '1.25rem',
  md: '1.375rem',
  lg: '1.5rem',
  xl: '1.625rem',
  '2xl': '1.75rem',
  '3xl': '2rem',
}

declare module '@mantine/core' {
  interface MantineThemeSizesOverride {
    spacing: typeof spacing
    radius: typeof radius
    fontSizes: typeof fontSizes
    lineHeights: typeof lineHeights
  }
}

/** The product's own face on Mantine: petrol, hairlines, one scale of distances and type, quick motion. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, copper, gray: slate, dark: midnight },
  variantColorResolver,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, monospace",
  defaultRadius: 'md',
  spacing,
  radius,
  fontSizes,
  lineHeights,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button, label: classes.buttonLabel } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 36 },
      classNames: { root: classes.actionIcon },
    },
    InputWrapper: { classNames: { label: classes.label, description: classes.description, error: classes.error } },
    Input: { classNames: { input: classes.input } },
    // Most forms are about customers, workers and companies; a form declares `autoComplete` for fields of the person who types.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    NumberInput: { classNames: { controls: classes.steppers } },
    Pill: { classNames: { root: classes.pill, label: classes.pillLabel } },
    PillsInputField: { classNames: { field: classes.pillsField } },
    CloseButton: { classNames: { root: classes.closeButton } },
    InputClearButton: { classNames: { root: classes.clearButton } },
    Checkbox: { classNames: { input: classes.checkbox, label: classes.checkLabel } },
    Radio: { classNames: { label: classes.checkLabel } },
    Modal: {
      // Mantine's header would be a second banner of the page.
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        centered: true,
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.45 },
      },
      classNames: { content: classes.modal, header: classes.modalHeader, title: classes.modalTitle },
    },
    Drawer: {
      defaultProps: { attributes: { header: { role: 'presentation' } }, transitionProps: { duration: 140 } },
      classNames: { title: classes.modalTitle },
    },
    Avatar: Avatar.extend({
      vars: () => ({ root: { '--avatar-bg': 'var(--petrol-avatar)', '--avatar-color': 'var(--petrol-ink)' } }),
    }),
    Select: { defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.8 }) } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Popover: {
      defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' },
      classNames: { dropdown: classes.dropdown },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 100 },
        shadow: 'md',
        position: 'bottom-end',
        // The first item has the focus at once; a placeholder is nothing that a menu may hold.
        withInitialFocusPlaceholder: false,
      },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    Combobox: {
      defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' },
      classNames: { dropdown: classes.dropdown },
    },
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 100 },
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Group: Group.extend({ vars: (_, { gap }) => ({ root: { '--group-gap': gapBySteps(gap) } }) }),
    // Text and headings have the size of their place: zones set it (tokens.css), `fz` and `lh` set another one.
    Text: { defaultProps: { inherit: true } },
    Title: Title.extend({
      defaultProps: { textWrap: 'balance' },
      vars: (_, { order = 1 }) => ({
        root: {
          '--title-fz': `var(--heading-${order})`,
          '--title-lh': `var(--heading-${order}-line)`,
          '--title-fw': '650',
        },
      }),
    }),
    // In less room than the loaded content takes, the page does not become wider while loading.
    Skeleton: { defaultProps: { radius: 'sm', maw: '100%' } },
  },
})
