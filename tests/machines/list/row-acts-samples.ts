import { rowActs } from '#machines/list/row-acts.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const target = { ids: [7, 8], all: false }
/** More than one call is about. */
const many = Array.from({ length: 60 }, (_, index) => index + 1)

export const rowActsEntry = catalogued(rowActs, {
  events: {
    'act.start': [
      { type: 'act.start', action: 'take', target, asks: false, several: false },
      { type: 'act.start', action: 'take', target, asks: false, several: true },
      { type: 'act.start', action: 'assign', target, asks: true, several: true },
    ],
    'act.confirm': [
      { type: 'act.confirm', typed: { owner_id: 3 }, several: false },
      { type: 'act.confirm', typed: { owner_id: 3 }, several: true },
    ],
    'act.change': [{ type: 'act.change' }],
  },
  outcomes: {
    checkRows: {
      done: [
        { ids: [7, 8], refused: [], act_id: 'a' },
        { ids: many, refused: [], act_id: 'b' },
        { ids: [7, 8], refused: [{ id: 8, title: null, reason: 'owned' }], act_id: 'c' },
      ],
      error: [noAnswer],
    },
    actOnRows: {
      done: [
        { done: [7, 8], refused: [] },
        { done: [7], refused: [{ id: 8, title: null, reason: 'owned' }] },
      ],
      error: [noAnswer],
    },
  },
  exceptions: {
    untyped: { 'act.start': 'a choice of rows' },
  },
})
