import { rowActs } from '#machines/list/row-acts.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const target = { ids: [7, 8], all: false }

export const rowActsEntry = catalogued(rowActs, {
  events: {
    'act.start': [
      { type: 'act.start', action: 'take', target, asks: false },
      { type: 'act.start', action: 'assign', target, asks: true },
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
        { ids: [7, 8], refused: [] },
        { ids: [7, 8], refused: [{ id: 8, title: null, reason: 'owned' }] },
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
