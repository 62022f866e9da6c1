import { type Orientation, pageSizes } from './certificate-page.ts'

/** A line drawing in millimetres. `path` as in SVG, with the commands M, L, C and Z in absolute coordinates only. */
export interface Drawing {
  path: string
  colour: string
  /** Line width in millimetres; null for a filled shape. */
  stroke: number | null
}

type Point = readonly [number, number]

const petrol = '#0f5c66'
const pale = '#dbe8ea'
const copper = '#b0672f'
const paleCopper = '#e6cdb8'

const drawn = new Map<Orientation, readonly Drawing[]>()

/**
 * Default frame of certificates without a background image: a guilloche border, a rosette behind the text, and a seal. Vector
 * lines only, so that it is sharp at any resolution and small.
 */
export function certificateFrame(orientation: Orientation): readonly Drawing[] {
  const known = drawn.get(orientation) ?? drawing(orientation)
  drawn.set(orientation, known)
  return known
}

/** Centre and radius of the seal, at the lower right. */
export function sealPlace(orientation: Orientation): { x: number; y: number; radius: number } {
  const { width, height } = pageSizes[orientation]
  return { x: width - 50, y: height - 45, radius: 17 }
}

function drawing(orientation: Orientation): readonly Drawing[] {
  const { width, height } = pageSizes[orientation]
  const middle: Point = [width / 2, height / 2]
  const seal = sealPlace(orientation)
  const sealAt: Point = [seal.x, seal.y]
  return [
    ...rosette(middle, { radius: 62, petals: 24, depth: 0.2, turns: 5 }).map((path) => ({
      path,
      colour: '#e6eff0',
      stroke: 0.18,
    })),
    ...rosette(middle, { radius: 40, petals: 18, depth: 0.24, turns: 4 }).map((path) => ({
      path,
      colour: '#e6eff0',
      stroke: 0.18,
    })),
    ...band(width, height, 4).map((path, index) => ({ path, colour: index % 2 ? '#7fb0b6' : petrol, stroke: 0.16 })),
    { path: rectangle(width, height, 7.4), colour: petrol, stroke: 0.7 },
    { path: rectangle(width, height, 15.2), colour: petrol, stroke: 0.25 },
    { path: rectangle(width, height, 17), colour: copper, stroke: 0.35 },
    ...corners(width, height).flatMap((corner) => [
      { path: circle(corner, 6.6), colour: '#ffffff', stroke: null },
      ...rosette(corner, { radius: 6.1, petals: 8, depth: 0.28, turns: 4 }).map((path) => ({
        path,
        colour: copper,
        stroke: 0.18,
      })),
      { path: circle(corner, 6.6), colour: petrol, stroke: 0.35 },
      { path: circle(corner, 1), colour: copper, stroke: null },
    ]),
    { path: circle(sealAt, seal.radius + 2.6), colour: '#ffffff', stroke: null },
    { path: star(sealAt, seal.radius + 1.6, 48, 0.06), colour: copper, stroke: null },
    { path: circle(sealAt, seal.radius - 0.6), colour: '#ffffff', stroke: null },
    ...rosette(sealAt, { radius: seal.radius - 1.8, petals: 16, depth: 0.24, turns: 5 }).map((path) => ({
      path,
      colour: paleCopper,
      stroke: 0.2,
    })),
    { path: circle(sealAt, seal.radius - 1.2), colour: copper, stroke: 0.3 },
    { path: circle(sealAt, 8.4), colour: '#ffffff', stroke: null },
    { path: circle(sealAt, 8.4), colour: copper, stroke: 0.4 },
    { path: circle(sealAt, 7.6), colour: pale, stroke: 0.3 },
    { path: tick(sealAt), colour: petrol, stroke: 1.5 },
  ]
}

/** Crossing waves along all four sides, between 7.4 and 15.2 mm from the edge. */
function band(width: number, height: number, waves: number): string[] {
  const [inset, swing] = [11.3, 2.9]
  const sides = [
    { from: [inset, inset], along: [1, 0], length: width - 2 * inset },
    { from: [width - inset, inset], along: [0, 1], length: height - 2 * inset },
    { from: [width - inset, height - inset], along: [-1, 0], length: width - 2 * inset },
    { from: [inset, height - inset], along: [0, -1], length: height - 2 * inset },
  ] as const
  return Array.from({ length: waves * 2 }, (_, wave) =>
    sides
      .map(({ from, along, length }) => {
        const periods = Math.round(length / 13)
        const phase = (wave * Math.PI) / waves
        const points = Array.from({ length: periods * 4 + 1 }, (_, index): Point => {
          const [way, aside] = [(index / (periods * 4)) * length, swing * Math.sin((index * Math.PI) / 2 + phase)]
          return [from[0] + along[0] * way - along[1] * aside, from[1] + along[1] * way + along[0] * aside]
        })
        return smooth(points, false)
      })
      .join(' '),
  )
}

/** Overlapping flower curves, each rotated a little. */
function rosette(
  [x, y]: Point,
  { radius, petals, depth, turns }: { radius: number; petals: number; depth: number; turns: number },
): string[] {
  return Array.from({ length: turns }, (_, turn) => {
    const count = petals * 4
    const points = Array.from({ length: count }, (_, index): Point => {
      const angle = (index / count) * 2 * Math.PI
      const away = (radius / (1 + depth)) * (1 + depth * Math.sin(petals * angle + (turn * 2 * Math.PI) / turns))
      return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
    })
    return smooth(points, true)
  })
}

function star([x, y]: Point, radius: number, teeth: number, depth: number): string {
  const points = Array.from({ length: teeth * 2 }, (_, index): Point => {
    const angle = (index / teeth) * Math.PI
    const away = index % 2 ? radius * (1 - depth) : radius
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
  })
  return `M${points.map(written).join('L')}Z`
}

function tick([x, y]: Point): string {
  return `M${written([x - 3.4, y + 0.2])}L${written([x - 0.9, y + 2.7])}L${written([x + 3.7, y - 2.5])}`
}

function rectangle(width: number, height: number, inset: number): string {
  const [right, bottom] = [width - inset, height - inset]
  const points: Point[] = [
    [inset, inset],
    [right, inset],
    [right, bottom],
    [inset, bottom],
  ]
  return `M${points.map(written).join('L')}Z`
}

function corners(width: number, height: number): Point[] {
  const inset = 11.3
  return [
    [inset, inset],
    [width - inset, inset],
    [width - inset, height - inset],
    [inset, height - inset],
  ]
}

/** Length of the control handles of a quarter circle, relative to its radius. */
const handle = 0.5523

function circle([x, y]: Point, radius: number): string {
  const far = radius * handle
  const quarter = (...points: Point[]) => `C${points.map(written).join(' ')}`
  return [
    `M${written([x + radius, y])}`,
    quarter([x + radius, y + far], [x + far, y + radius], [x, y + radius]),
    quarter([x - far, y + radius], [x - radius, y + far], [x - radius, y]),
    quarter([x - radius, y - far], [x - far, y - radius], [x, y - radius]),
    quarter([x + far, y - radius], [x + radius, y - far], [x + radius, y]),
    'Z',
  ].join('')
}

/** A smooth curve through points (Catmull-Rom, as Béziers). */
function smooth(points: readonly Point[], isClosed: boolean): string {
  const count = points.length
  const at = (index: number): Point =>
    points[isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Point
  const handleOf = (from: Point, before: Point, after: Point, sign: 1 | -1): Point => [
    from[0] + (sign * (after[0] - before[0])) / 6,
    from[1] + (sign * (after[1] - before[1])) / 6,
  ]
  const pieces = Array.from({ length: isClosed ? count : count - 1 }, (_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return `C${[handleOf(b, a, c, 1), handleOf(c, b, d, -1), c].map(written).join(' ')}`
  })
  return `M${written(at(0))}${pieces.join('')}${isClosed ? 'Z' : ''}`
}

function written([x, y]: Point): string {
  return `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`
}
