/** A colour as red, green and blue of 0 to 255. */
type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** The surfaces of the page on which a coloured text has least contrast (theme/tokens.css: line, raised). */
const surfaces = { light: '#eef1f5', dark: '#1c2731' } as const

/** The contrast that WCAG requires of text. */
const readable = 4.5
/** Two shades with at most this contrast look the same. */
const nearly = 1.25

/**
 * A company's colours as CSS variables. Whatever the company has chosen, text stays readable in both colour schemes. The colour is
 * used for links and marks, the accent for the main button.
 */
export function brandColours({ colour, accent }: { colour: string; accent: string }): Record<`--${string}`, string> {
  const { fill, ink } = filled(rgbOf(accent))
  return {
    '--brand-on-light': hexOf(inkOn(rgbOf(colour), rgbOf(surfaces.light), black)),
    '--brand-on-dark': hexOf(inkOn(lively(rgbOf(colour)), rgbOf(surfaces.dark), white)),
    '--accent': hexOf(fill),
    '--accent-hover': hexOf(mixed(fill, ink === white ? black : white, 0.12)),
    '--on-accent': hexOf(ink),
  }
}

/** A background and its text colour: white where the colour, slightly darkened, allows it, otherwise black. */
function filled(colour: Rgb): { fill: Rgb; ink: Rgb } {
  const fill = inkOn(colour, white, black)
  const isNear = contrast(colour, fill) <= nearly
  return isNear ? { fill, ink: white } : { fill: colour, ink: black }
}

/** The colour, mixed with the other one until it is readable on the surface. */
function inkOn(colour: Rgb, surface: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const ink = mixed(colour, towards, share)
    if (contrast(ink, surface) >= readable) return ink
  }
  return towards
}

/** The colour with its strongest channel at 255. A dark petrol that is made lighter becomes bright instead of grey. */
function lively(colour: Rgb): Rgb {
  const strongest = Math.max(...colour)
  if (strongest === 0) return colour
  const at = (channel: 0 | 1 | 2) => Math.round((colour[channel] * 190) / strongest)
  return strongest >= 190 ? colour : [at(0), at(1), at(2)]
}

/** The contrast ratio of WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other))
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (channel: 0 | 1 | 2) => Math.round(one[channel] + (other[channel] - one[channel]) * share)
  return [at(0), at(1), at(2)]
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
