import type { MovementRow } from '#server/integrations/movements.ts'

/** How an answer to an offer comes. */
export const answerMovements = [
  'forward',
  'back',
  'blank',
  'zero',
  'unknown',
  'twice',
  'late',
  'replaced',
  'vanished',
  'again',
] as const
type AnswerMovement = (typeof answerMovements)[number]

/** An offer that was replaced or withdrawn takes no answer: the page says whom to call. */
const closed = { replaced: 'kept', vanished: 'kept' } as const

/**
 * What happens with the answers of customers, given on the page or recorded by the company. `asked`: the company reads the answer in the
 * conversation of the offer and decides. docs/offers.md has the table, and a test gives each answer
 * (tests/server/offer/answer-movements.test.ts).
 */
export const answerRows: readonly MovementRow<AnswerMovement>[] = [
  {
    kind: 'customer',
    name: 'accept',
    on: {
      ...closed,
      forward: 'taken',
      back: 'kept',
      blank: 'kept',
      zero: 'kept',
      unknown: 'kept',
      twice: 'kept',
      late: 'asked',
      again: 'taken',
    },
  },
  {
    kind: 'customer',
    name: 'reject',
    on: {
      ...closed,
      forward: 'taken',
      back: 'asked',
      blank: 'taken',
      zero: null,
      unknown: null,
      twice: 'kept',
      late: 'kept',
      again: 'taken',
    },
  },
  {
    kind: 'customer',
    name: 'ask',
    on: {
      ...closed,
      forward: 'asked',
      back: 'kept',
      blank: 'kept',
      zero: null,
      unknown: null,
      twice: 'asked',
      late: 'asked',
      again: 'asked',
    },
  },
  {
    kind: 'company',
    name: 'accept',
    on: {
      ...closed,
      forward: 'taken',
      back: 'kept',
      blank: 'kept',
      zero: 'kept',
      unknown: 'kept',
      twice: 'kept',
      late: 'taken',
      again: 'taken',
    },
  },
  {
    kind: 'company',
    name: 'reject',
    on: {
      ...closed,
      forward: 'taken',
      back: 'kept',
      blank: 'taken',
      zero: null,
      unknown: null,
      twice: 'kept',
      late: 'kept',
      again: 'taken',
    },
  },
  {
    kind: 'company',
    name: 'rescind',
    on: {
      ...closed,
      forward: 'taken',
      back: 'kept',
      blank: 'kept',
      zero: null,
      unknown: null,
      twice: 'kept',
      late: 'kept',
      again: null,
    },
  },
]
