/** Derives printable colours from a company's colours, for white paper. */

const channels = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
const hex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Mixes a colour with white; 1 is the colour itself. */
export function tint(colour: string, share: number): string {
  return hex(channels(colour).map((value) => 255 - (255 - value) * share))
}

/** The colour, darkened as far as text needs on white and on the colour's tint (WCAG contrast 4.5 to 1). */
export function readable(colour: string): string {
  let shade = channels(colour)
  while (1.05 / (luminance(shade) + 0.05) < 5.2) shade = shade.map((value) => value * 0.93)
  return hex(shade)
}

function luminance(values: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = values.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
