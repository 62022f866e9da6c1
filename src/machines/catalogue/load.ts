import { loadMachine } from '#machines/load.ts'
import { catalogued } from './catalogued.ts'

export const loadEntry = catalogued(loadMachine(), {
  outcomes: { loadData: { done: [{ name: 'anything' }], error: [new Error('no answer')] } },
})
