/** Where an order of parts has come to; `in the ERP` is what its people did there. */
export type PartsState =
  | 'registered'
  | 'refused by the ERP'
  | 'asked'
  | 'inprogress'
  | 'backordered in the ERP'
  | 'partly'
  | 'partly in the ERP'
  | 'shipped'
  | 'shipped in the ERP'
  | 'handed over'
  | 'cancelled'
  | 'withdrawn'
  | 'suspended'

export interface PartsStory {
  /** The company, of those that somebody can sign in to and others. */
  partner: number
  /** Days ago. */
  age: number
  /** Which series its model is of. */
  series: number
  /** Kinds of parts, by their place in the list of the series, with how many. */
  lines: readonly (readonly [number, number])[]
  /** A number that is not on the list. */
  unknown?: string
  collected?: boolean
  comment?: string
  now: PartsState
}

const two = (one: number, other: number): PartsStory['lines'] => [
  [one, 1],
  [other, 1],
]

/** Orders in each place that an order can be. */
export const partsStories: readonly PartsStory[] = [
  { partner: 0, age: 1, series: 0, lines: two(0, 5), now: 'registered' },
  {
    partner: 1,
    age: 1,
    series: 3,
    lines: [[2, 2]],
    unknown: '4470012',
    comment: 'Drugi numer z tabliczki pompy.',
    now: 'registered',
  },
  { partner: 5, age: 1, series: 1, lines: [[3, 1]], now: 'refused by the ERP' },
  { partner: 0, age: 2, series: 6, lines: two(1, 4), now: 'asked' },
  { partner: 0, age: 3, series: 2, lines: [[3, 1]], now: 'inprogress' },
  { partner: 0, age: 6, series: 0, lines: two(3, 4), now: 'backordered in the ERP' },
  {
    partner: 2,
    age: 8,
    series: 1,
    lines: [
      [1, 2],
      [2, 4],
    ],
    now: 'partly',
  },
  {
    partner: 0,
    age: 9,
    series: 5,
    lines: [
      [2, 3],
      [6, 1],
    ],
    now: 'partly in the ERP',
  },
  { partner: 0, age: 14, series: 4, lines: two(6, 7), now: 'shipped in the ERP' },
  { partner: 1, age: 17, series: 2, lines: [[0, 2]], now: 'shipped' },
  { partner: 1, age: 20, series: 5, lines: [[0, 1]], collected: true, now: 'handed over' },
  { partner: 3, age: 25, series: 6, lines: [[5, 1]], now: 'cancelled' },
  { partner: 0, age: 31, series: 7, lines: [[2, 1]], now: 'withdrawn' },
  { partner: 4, age: 5, series: 8, lines: two(4, 1), now: 'suspended' },
]
